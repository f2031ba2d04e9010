// The gallery's page of games against the computer: each board is ready to be
// played, and the demonstration waits to be started.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { browserTest, root, settled } from './lib.mjs';

const games = ['chess', 'xiangqi', 'fog-of-war', 'apocalypse', 'portal-howe', 'portal-hidden', 'portal-buckley', 'three-kingdoms', 'afterlife'];

for (const width of [320, 1400]) {
  browserTest(`all nine games, and nothing sticks out at ${width} pixels`, {
    path: '/gallery/play.html', context: { viewport: { width, height: 900 } },
  }, async ({ page }) => {
    await settled(page);
    const boards = await page.evaluate(() => [...document.querySelectorAll('section:not(#demo) variant-board')].map((board) => ({
      id: board.closest('section').id, variant: board.game.variant, computers: board.computer.split(' ').length,
      seats: board.shadowRoot.querySelectorAll('[part=player]:not([hidden])').length, state: board.shadowRoot.querySelector('[part=figure]').dataset.state,
    })));
    assert.deepEqual(boards.map(({ id }) => id), games);
    for (const { id, variant, computers, seats, state } of boards) {
      assert.deepEqual([variant, state], [id, 'ready']);
      // One seat is the reader's.
      assert.equal(computers, seats - 1, id);
    }
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
    const demo = await page.evaluate(() => {
      const board = document.querySelector('#demo variant-board');
      return [board.ply, board.thinking, board.shadowRoot.querySelector('[part=status]').textContent];
    });
    assert.deepEqual(demo.slice(0, 2), [0, null]);
    assert.match(demo[2], /press ▶ to start/);
  });
}

test('every page of the gallery leads there', async () => {
  for (const page of ['index.html', 'gallery/portal.html', 'gallery/xiangqi.html', 'gallery/afterlife.html']) {
    assert.match(await readFile(path.join(root, 'www', page), 'utf8'), /href="(gallery\/)?play\.html"/, page);
  }
});
