// How pieces move: the panel beside a piece, and the pictures in the help.

import assert from 'node:assert/strict';
import { browserName, browserTest, settled } from './lib.mjs';
import { cell, click, everything, get, heard, script } from './board.mjs';

const afterE4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
const board = (attributes) => `${script}<variant-board mode="play" coordinates="hidden" animation="off" ${attributes}></variant-board>`;
const peek = (page) => page.locator('variant-board .peek');
const text = (page) => peek(page).getAttribute('aria-label');

browserTest('the mouse rests on a piece: where it can go, and it is in nobody’s way', { html: board('variant="chess"') }, async ({ page }) => {
  await settled(page);
  const [from, beside] = [await cell(page, 'e2'), await cell(page, 'e4')];
  await page.mouse.move(from.x, from.y);
  assert.equal(await peek(page).count(), 0, 'not at once');
  await peek(page).waitFor();
  assert.equal(await text(page), 'white pawn, e2. moves to: e3, e4');
  assert.equal(await peek(page).locator('svg').count(), 1);
  // Away from it: gone.
  await page.mouse.move(beside.x, beside.y);
  assert.equal(await peek(page).count(), 0);
  // Of the side that isn't on turn, too.
  const other = await cell(page, 'g8');
  await page.mouse.move(other.x, other.y);
  await peek(page).waitFor();
  assert.equal(await text(page), 'black knight, g8. moves to: f6, h6');
  await page.keyboard.press('Escape');
  assert.equal(await peek(page).count(), 0);
  await page.mouse.move(from.x, from.y);
  await peek(page).waitFor();
  await click(page, 'e2');
  assert.equal(await peek(page).count(), 0);
  await click(page, 'e4');
  assert.equal((await heard(page, 'change')).position, afterE4);
});

browserTest('i on a cell shows and says it, another key takes it away', { html: board('variant="chess"') }, async ({ page }) => {
  await settled(page);
  await page.locator('variant-board [data-cell="d1"]').evaluate((box) => box.focus());
  await page.keyboard.press('i');
  assert.equal(await text(page), 'white queen, d1. No moves. moves and captures: any number straight, any number diagonally');
  assert.equal(await page.locator('variant-board [role="status"]').textContent(), 'white queen, d1. No moves. moves and captures: any number straight, any number diagonally');
  await page.keyboard.press('i');
  assert.equal(await peek(page).count(), 0);
  await page.keyboard.press('i');
  await page.keyboard.press('ArrowUp');
  assert.equal(await peek(page).count(), 0);
});

/** Fingers that count as such; only Chromium's remote control has them. */
if (browserName === 'chromium') browserTest('a finger held on a piece shows it and picks nothing; a drag goes on', {
  html: board('variant="chess" position="4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"'), context: { hasTouch: true, viewport: { width: 400, height: 500 } },
}, async ({ page }) => {
  await settled(page);
  const session = await page.context().newCDPSession(page);
  const touch = (type, ...points) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(({ x, y }) => ({ x, y, id: 1 })) });
  const [own, enemy] = [await cell(page, 'e4'), await cell(page, 'd5')];
  // A tap picks the pawn; a finger held on its prey takes nothing.
  await touch('touchStart', own);
  await touch('touchEnd');
  assert.equal(await peek(page).count(), 0);
  await touch('touchStart', enemy);
  await peek(page).waitFor();
  assert.equal(await text(page), 'black pawn, d5. moves to: d4. captures on: e4');
  await touch('touchEnd');
  assert.equal(await get(page, 'ply'), 0);
  assert.equal(await peek(page).count(), 1);
  // The next touch takes it away; held and then moved, it's a drag.
  await touch('touchStart', own);
  assert.equal(await peek(page).count(), 0);
  await peek(page).waitFor();
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', { x: own.x + (enemy.x - own.x) * part, y: own.y + (enemy.y - own.y) * part });
  assert.equal(await peek(page).count(), 0);
  await touch('touchEnd');
  assert.equal((await heard(page, 'change')).ply, 1);
});

browserTest('with secrets: no cells, and nothing behind the curtain', { html: board('variant="fog-of-war"') }, async ({ page }) => {
  await settled(page);
  const knight = await cell(page, 'b1');
  await page.locator('variant-board [part~="lift"]').click();
  await page.mouse.move(knight.x, knight.y);
  await peek(page).waitFor();
  assert.equal(await text(page), 'white knight, b1. moves and captures: 2 and 1 aside');
  await page.evaluate(() => document.querySelector('variant-board').play('e4'));
  await page.locator('variant-board [part~="lift"]').waitFor();
  assert.equal(await peek(page).count(), 0);
  assert.ok(!(await everything(page)).includes('white knight'));
});

for (const [language, title, said] of [
  ['en', 'How the pieces move', 'World. moves and captures: any number straight'],
  ['fi', 'Miten nappulat liikkuvat', 'Maailma. siirtyy ja lyö: miten monta tahansa suoraan'],
  ['sv', 'Så går pjäserna', null],
  ['cs', 'Jak figury táhnou', null],
]) {
  browserTest(`the help shows every kind in the World and in the afterlife: ${language}`, { html: board(`variant="afterlife" lang="${language}"`) }, async ({ page }) => {
    await settled(page);
    await page.locator('variant-board [part~="control-menu"]').click();
    await page.locator('variant-board [data-do="help"]').click();
    const panel = page.locator('variant-board .panel');
    assert.equal(await panel.locator('h3').textContent(), title);
    assert.equal(await panel.locator('.kind').count(), 8);
    assert.equal(await panel.locator('.pattern').count(), 12);
    assert.equal(await panel.locator('.pattern > svg').count(), 12);
    const labels = await panel.locator('.pattern').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
    assert.equal(new Set(labels.filter((label) => /\S: \d|\S: [^\s]/.test(label))).size, new Set(labels).size);
    if (said) assert.ok(labels.includes(said), labels.join('\n'));
  });
}
