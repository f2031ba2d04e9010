// Hidden's portal chess on the page: entering and leaving by click, drag,
// touch, keyboard and the readers' grid; stacks; setups.

import assert from 'node:assert/strict';
import { browserTest, settled } from './lib.mjs';
import { get, heard, said } from './board.mjs';
import { activate, click, drag, fingers, live, moves, playing, press, status, tap } from './portals.mjs';

const hidden = (position, more) => playing('portal-hidden', position, more);
const position = (page) => get(page, 'position');
const before = '4k3/8/8/8/8/5P2/8/4K3 w - - c4,g4 0 2';
const after = '4k3/8/8/8/2P5/8/8/4K3 b - - f3,c4 0 2';

browserTest('a piece enters by a click, and leaves by another', { html: hidden(before) }, async ({ page }) => {
  await settled(page);
  assert.equal(await said(page, 'g4'), 'g4, empty, portal');
  await click(page, 'f3');
  assert.deepEqual((await heard(page, 'move-start')).targets.toSorted(), ['f4', 'g4']);
  await click(page, 'g4');
  assert.equal(await status(page), 'Now pick the portal to leave by');
  assert.equal(await live(page), 'Now pick the portal to leave by');
  assert.match(await said(page, 'c4'), /can move here/);
  assert.doesNotMatch(await said(page, 'f4'), /can move here/);
  assert.equal(await position(page), before);
  await click(page, 'c4');
  assert.deepEqual(await heard(page, 'change'), { ply: 1, position: after });
  assert.match(await moves(page), /2\.f3xg4→c4/);
  assert.equal(await live(page), 'White pawn from f3 into the portal on g4, out on c4, portal from g4 to f3. Black to move');
  assert.equal(await said(page, 'f3'), 'f3, empty, portal, last move');
  assert.match(await said(page, 'c4'), /^c4, white pawn, portal/);
});

browserTest('a piece is dragged into a portal; Escape takes it out again', { html: hidden(before) }, async ({ page }) => {
  await settled(page);
  await drag(page, 'f3', 'g4');
  assert.equal(await status(page), 'Now pick the portal to leave by');
  await page.evaluate(() => document.querySelector('variant-board').focus());
  await page.keyboard.press('Escape');
  assert.equal(await status(page), 'White to move');
  assert.equal(await position(page), before);
  await drag(page, 'f3', 'g4');
  // The exit by a click; dragging on from the entered portal does as well.
  await drag(page, 'g4', 'c4');
  assert.equal(await position(page), after);
});

browserTest('by drag and click', { html: hidden(before) }, async ({ page }) => {
  await settled(page);
  await drag(page, 'f3', 'g4');
  await click(page, 'c4');
  assert.equal(await position(page), after);
});

if (fingers) browserTest('by touch', { html: hidden(before), context: { hasTouch: true, viewport: { width: 400, height: 600 } } }, async ({ page }) => {
  await settled(page);
  await tap(page, '', 'f3', 'g4', 'c4');
  assert.equal((await heard(page, 'change')).position, after);
});

browserTest('by keyboard alone', { html: hidden(before) }, async ({ page }) => {
  await settled(page);
  await page.keyboard.press('Tab');
  await press(page, 'f3', 'g4');
  assert.match(await live(page), /pick the portal to leave by/);
  await press(page, 'c4');
  assert.equal((await heard(page, 'change')).position, after);
});

browserTest('by the readers’ grid', { html: hidden(before) }, async ({ page }) => {
  await settled(page);
  await activate(page, 'f3', 'g4', 'c4');
  assert.equal((await heard(page, 'change')).position, after);
});

browserTest('a cell that is no exit lets go', { html: hidden(before) }, async ({ page }) => {
  await settled(page);
  await click(page, 'f3', 'g4', 'a8');
  assert.equal(await status(page), 'White to move');
  assert.equal(await position(page), before);
});

browserTest('an enemy on the entered portal is taken', {
  html: hidden('4k3/8/8/8/6r1/5P2/8/4K3 w - - c4,g4 0 2'),
}, async ({ page }) => {
  await settled(page);
  await click(page, 'f3', 'g4', 'c4');
  assert.equal(await position(page), after);
  assert.match(await live(page), /takes black rook on g4/i);
});

browserTest('portals lie on one another and come apart', {
  html: hidden('4k3/8/8/8/8/8/8/R3K3 w Q - a1,a4,c4 0 1'),
}, async ({ page }) => {
  await settled(page);
  assert.equal(await said(page, 'a1'), 'a1, white rook, portal');
  await click(page, 'a1', 'a4', 'c4');
  assert.equal(await position(page), '4k3/8/8/8/2R5/8/8/4K3 b - - a1,a1,c4 1 1');
  assert.equal(await said(page, 'a1'), 'a1, empty, 2 portals, last move');
});

browserTest('the portals of the option', { html: hidden('', 'options="portals=c4 g4 g4"') }, async ({ page }) => {
  await settled(page);
  assert.equal(await position(page), 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - c4,g4,g4 0 1');
  assert.match(await said(page, 'g4'), /2 portals/);
});

browserTest('castling, en passant and promotion', {
  html: hidden('3k4/P2p4/8/4P3/8/8/8/4K2R w K - c4 0 1'),
}, async ({ page }) => {
  await settled(page);
  await click(page, 'e1', 'g1');
  assert.match(await position(page), /^3k4\/P2p4\/8\/4P3\/8\/8\/8\/5RK1 b - - c4 1 1$/);
  await click(page, 'd7', 'd5', 'e5', 'd6');
  assert.match(await position(page), /^3k4\/P7\/3P4\/8\/8\/8\/8\/5RK1 b /);
  await click(page, 'd8', 'd7', 'a7', 'a8');
  await page.locator('variant-board [part=choice][aria-label="white knight"]').click();
  assert.match(await position(page), /^N7\/3k4\/3P4\/8\/8\/8\/8\/5RK1 b /);
});

browserTest('check, and mate through a portal', {
  // The rook goes into c4 and comes out on the last rank.
  html: hidden('7k/5ppp/8/8/8/8/8/2R1K3 w - - c4,a8 0 1'),
}, async ({ page }) => {
  await settled(page);
  await click(page, 'c1', 'c4', 'a8');
  const { outcome } = await heard(page, 'game-end');
  assert.deepEqual([outcome.winners, outcome.reason], [['white'], 'checkmate']);
  assert.match(await said(page, 'h8'), /in check/);
  assert.match(await moves(page), /Rc1xc4→a8#/);
});

browserTest('in Czech', { html: hidden(before, 'lang="cs"') }, async ({ page }) => {
  await settled(page);
  await click(page, 'f3', 'g4');
  assert.equal(await status(page), 'Vyberte ještě portál, kterým kámen vyjde');
  await click(page, 'c4');
  assert.match(await live(page), /^Bílý pěšec z f3 do portálu na g4, ven na c4, portál z g4 na f3\. Černý je na tahu$/);
});
