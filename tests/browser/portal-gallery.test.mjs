// The gallery's page of Portal chess: every example is read without a
// complaint, and what it claims is so.

import assert from 'node:assert/strict';
import { browserTest, excess, settled } from './lib.mjs';

const state = () => [...document.querySelectorAll('variant-board')].map((board) => {
  const find = (part) => board.shadowRoot.querySelector(`[part=${part}]`);
  return { shown: find('figure').dataset.state, complaint: find('note').hidden ? '' : find('note').textContent };
});

for (const width of [320, 1400]) {
  browserTest(`every example is read, and nothing sticks out at ${width} pixels`, {
    path: '/gallery/portal.html', context: { viewport: { width, height: 900 } },
  }, async ({ page }) => {
    await settled(page);
    const boards = await page.evaluate(state);
    assert.ok(boards.length > 10);
    for (const board of boards) assert.deepEqual(board, { shown: 'ready', complaint: '' });
    assert.equal(await page.locator('.snippet').count(), boards.length);
    assert.equal(await excess(page), 0);
  });
}

browserTest('the three games end as they say', { path: '/gallery/portal.html' }, async ({ page }) => {
  await settled(page);
  const ends = await page.evaluate(() => [...document.querySelectorAll('variant-board[ply]')].map((board) => {
    board.goTo('last');
    return [board.game.variant, board.outcome?.reason, board.outcome?.winners.join()];
  }));
  assert.deepEqual(ends, [
    ['portal-howe', 'checkmate', 'black'], ['portal-hidden', 'checkmate', 'black'], ['portal-buckley', 'black-hole', 'black'],
  ]);
});

browserTest('the first page’s example is mate', { path: '/' }, async ({ page }) => {
  await settled(page);
  const outcome = await page.evaluate(() => {
    const game = document.querySelector('#portal variant-board').game;
    game.play('c1a8');
    return game.outcome;
  });
  assert.deepEqual([outcome.winners, outcome.reason], [['white'], 'checkmate']);
});
