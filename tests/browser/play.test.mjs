// Playing: one test a gesture, and what a game needs besides.

import assert from 'node:assert/strict';
import { browserName, browserTest, frame, settled } from './lib.mjs';
import { cell, click, get, heard, said, script } from './board.mjs';

const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const afterE4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
const board = `${script}<variant-board variant="chess" mode="play" coordinates="hidden" animation="off"></variant-board>`;
const promotion = `${script}<variant-board position="7k/P7/8/8/8/8/8/K7 w - - 0 1" mode="play" coordinates="hidden"></variant-board>`;
const touch = { hasTouch: true, viewport: { width: 400, height: 500 } };

browserTest('click and click', { html: board }, async ({ page, events }) => {
  await settled(page);
  await click(page, 'e2');
  assert.deepEqual((await heard(page, 'move-start')).targets.toSorted(), ['e3', 'e4']);
  assert.match(await said(page, 'e2'), /picked/);
  assert.match(await said(page, 'e4'), /can move here/);
  await click(page, 'e4');
  assert.deepEqual(await heard(page, 'change'), { ply: 1, position: afterE4 });
  assert.equal(await get(page, 'position'), afterE4);
  const types = (await events()).map(({ type }) => type);
  assert.ok(types.indexOf('move') < types.indexOf('change'));
});

browserTest('drag with the mouse; a drag off the board changes nothing', { html: board }, async ({ page }) => {
  await settled(page);
  const [from, to] = [await cell(page, 'e2'), await cell(page, 'e4')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(2, 2, { steps: 4 });
  await page.mouse.up();
  assert.equal(await get(page, 'position'), start);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  assert.equal((await heard(page, 'change')).position, afterE4);
});

// Only Chromium's remote control has fingers that count as such.
const fingers = browserName === 'chromium';

/** A finger's way over the page, as the browser's own input. */
async function swipe(page, from, to) {
  const session = await page.context().newCDPSession(page);
  const points = (x, y) => [{ x, y, id: 1 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(from.x, from.y) });
  for (let step = 1; step <= 8; step += 1) {
    const x = from.x + ((to.x - from.x) * step) / 8;
    const y = from.y + ((to.y - from.y) * step) / 8;
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(x, y) });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

if (fingers) browserTest('a finger drags a piece, and the page stays', {
  html: `${board}<div id="tall"></div><link rel="stylesheet" href="/tall.css">`,
  pages: { '/tall.css': '#tall { height: 3000px }' },
  context: touch,
}, async ({ page }) => {
  await settled(page);
  await swipe(page, await cell(page, 'e2'), await cell(page, 'e4'));
  assert.equal((await heard(page, 'change')).position, afterE4);
  assert.equal(await page.evaluate(() => scrollY), 0);
});

if (fingers) browserTest('a finger on an empty cell scrolls the page', {
  html: `${board}<div id="tall"></div><link rel="stylesheet" href="/tall.css">`,
  pages: { '/tall.css': '#tall { height: 3000px }' },
  context: touch,
}, async ({ page }) => {
  await settled(page);
  await swipe(page, await cell(page, 'e4'), await cell(page, 'e8'));
  await page.waitForFunction(() => scrollY > 40);
  assert.equal(await get(page, 'position'), start);
});

if (fingers) browserTest('a tap and a tap', { html: board, context: touch }, async ({ page }) => {
  await settled(page);
  for (const name of ['e2', 'e4']) {
    const { x, y } = await cell(page, name);
    await page.touchscreen.tap(x, y);
  }
  assert.equal((await heard(page, 'change')).position, afterE4);
});

browserTest('by keyboard alone, without scrolling the page', {
  html: `${board}<div id="tall"></div><link rel="stylesheet" href="/tall.css">`,
  pages: { '/tall.css': '#tall { height: 3000px }' },
}, async ({ page }) => {
  await settled(page);
  await page.keyboard.press('Tab');
  const focused = () => page.evaluate(() => document.querySelector('variant-board').shadowRoot.activeElement.dataset.cell);
  assert.ok(await focused());
  await page.keyboard.press('ArrowDown');
  // From wherever the cursor stands to e2, then two up.
  for (let tries = 0; tries < 20 && (await focused())[1] !== '2'; tries += 1) {
    await page.keyboard.press((await focused())[1] > '2' ? 'ArrowDown' : 'ArrowUp');
  }
  for (let tries = 0; tries < 20 && (await focused())[0] !== 'e'; tries += 1) {
    await page.keyboard.press((await focused())[0] < 'e' ? 'ArrowRight' : 'ArrowLeft');
  }
  assert.equal(await focused(), 'e2');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  assert.doesNotMatch(await said(page, 'e2'), /picked/);
  await page.keyboard.press(' ');
  assert.match(await said(page, 'e2'), /picked/);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  assert.equal((await heard(page, 'change')).position, afterE4);
  assert.match(await page.locator('variant-board [aria-live]').textContent(), /pawn from e2 to e4.*Black to move/i);
  assert.equal(await page.evaluate(() => scrollY), 0);
});

browserTest('a screen reader activates cells of the grid', { html: board }, async ({ page }) => {
  await settled(page);
  assert.equal(await page.locator('variant-board [role=grid] [role=row]').count(), 8);
  assert.equal(await page.locator('variant-board [role=gridcell]').count(), 64);
  await page.evaluate(() => {
    const root = document.querySelector('variant-board').shadowRoot;
    root.querySelector('[data-cell=e2]').click();
    root.querySelector('[data-cell=e4]').click();
  });
  assert.equal(await get(page, 'position'), afterE4);
});

browserTest('promotion is chosen, or cancelled', { html: promotion }, async ({ page }) => {
  await settled(page);
  await click(page, 'a7');
  await click(page, 'a8');
  const chooser = page.locator('variant-board [part=chooser]');
  await chooser.waitFor();
  assert.equal(await chooser.getAttribute('aria-label'), 'Promote to');
  const names = await chooser.locator('button').evaluateAll((all) => all.map((one) => one.ariaLabel));
  assert.deepEqual(names.toSorted(), ['white bishop', 'white knight', 'white queen', 'white rook']);
  assert.equal(await chooser.locator('svg').count(), 4);
  const [inner, outer] = [await chooser.boundingBox(), await page.locator('variant-board [part=board]').boundingBox()];
  assert.ok(inner.x >= outer.x && inner.x + inner.width <= outer.x + outer.width + 1);
  await page.keyboard.press('Escape');
  assert.equal(await chooser.count(), 0);
  assert.equal(await get(page, 'ply'), 0);
  await click(page, 'a7');
  await click(page, 'a8');
  await chooser.getByRole('button', { name: 'white knight' }).click();
  assert.equal((await heard(page, 'change')).position, 'N6k/8/8/8/8/8/8/K7 b - - 0 1');
});

browserTest('a cancelled move isn’t played', { html: board }, async ({ page }) => {
  await settled(page);
  await page.evaluate(() => document.addEventListener('move', (event) => {
    if (event.detail.text === 'e4') event.preventDefault();
  }));
  await click(page, 'e2');
  await click(page, 'e4');
  await heard(page, 'move');
  assert.equal(await get(page, 'position'), start);
  await click(page, 'd2');
  await click(page, 'd4');
  assert.equal((await heard(page, 'change')).ply, 1);
});

browserTest('undo, redo, resign, new game', { html: board }, async ({ page }) => {
  await settled(page);
  await page.evaluate(() => document.querySelector('variant-board').play('e4'));
  const button = (name) => page.locator(`variant-board [data-do=${name}]`);
  await button('undo').click();
  assert.equal(await get(page, 'position'), start);
  assert.equal(await button('undo').getAttribute('aria-disabled'), 'true');
  await button('redo').click();
  assert.equal(await get(page, 'position'), afterE4);
  await button('resign').click();
  await page.locator('variant-board').getByRole('button', { name: 'No' }).click();
  assert.equal(await get(page, 'outcome'), null);
  await button('resign').click();
  await page.locator('variant-board').getByRole('button', { name: 'Yes' }).click();
  const { outcome } = await heard(page, 'game-end');
  assert.deepEqual([outcome.winners, outcome.reason], [['white'], 'resignation']);
  assert.equal(await page.locator('variant-board [part=status]').textContent(), 'Resigned. White wins.');
  await button('new').click();
  await page.locator('variant-board [role=dialog]').getByRole('button', { name: 'Start' }).click();
  assert.equal(await get(page, 'position'), start);
});

browserTest('a program’s refused call throws a VariantBoardError and changes nothing', { html: board }, async ({ page }) => {
  await settled(page);
  const answer = await page.evaluate(async () => {
    const { VariantBoardError } = await import('/pkg/variant-board.js');
    try {
      document.querySelector('variant-board').play('e5');
    } catch (error) {
      return [error instanceof VariantBoardError, error.code, error.message.length > 10];
    }
    return 'nothing thrown';
  });
  assert.equal(answer[0], true);
  assert.equal(answer[1], 'illegal-move');
  assert.equal(await get(page, 'position'), start);
});

browserTest('a kept game comes back on reload', {
  html: `${script}<variant-board variant="chess" mode="play" save="k"></variant-board>
    <variant-board id="other" variant="chess" mode="play" save="other"></variant-board>`,
}, async ({ page }) => {
  await settled(page);
  await page.evaluate(() => document.querySelector('variant-board').play('e4'));
  await page.reload();
  await settled(page);
  assert.equal(await get(page, 'position'), afterE4);
  assert.equal(await get(page, 'position', '#other'), start);
  // So does what was taken back, to be played again.
  await page.locator('variant-board').first().locator('[data-do=undo]').click();
  assert.equal(await get(page, 'position'), start);
  await page.reload();
  await settled(page);
  assert.equal(await get(page, 'position'), start);
  await page.locator('variant-board').first().locator('[data-do=redo]').click();
  assert.equal(await get(page, 'position'), afterE4);
  await frame(page);
});
