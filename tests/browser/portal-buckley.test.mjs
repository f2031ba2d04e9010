// Buckley's Portal chess on the page: placing, moves through portals, moves of
// portals, what they push, black holes.

import assert from 'node:assert/strict';
import { browserTest, frame, settled } from './lib.mjs';
import { get, heard, said } from './board.mjs';
import { activate, click, drag, fingers, live, moves, playing, press, status, tap } from './portals.mjs';

const buckley = (position, more) => playing('portal-buckley', position, more);
const position = (page) => get(page, 'position');
const setup = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';
const choice = (page, name) => page.locator('variant-board [part=choice]', { hasText: name });

browserTest('both place their portals, by click and by keyboard', { html: buckley('') }, async ({ page }) => {
  await settled(page);
  assert.equal(await status(page), 'White places a portal');
  assert.match(await said(page, 'e4'), /can move here/);
  assert.doesNotMatch(await said(page, 'e5'), /can move here/);
  await click(page, 'e5');
  assert.equal(await position(page), `${setup} w KQkq - - - 0 1`);
  await click(page, 'e4');
  assert.equal(await position(page), `${setup} b KQkq - e4 - 0 1`);
  assert.match(await live(page), /^Portal placed on e4\. Black places a portal$/);
  assert.equal(await said(page, 'e4'), 'e4, empty, portal, white, last move');
  await page.evaluate(() => document.querySelector('variant-board').focus());
  await press(page, 'a5');
  assert.equal(await position(page), `${setup} w KQkq - e4 a5 0 1`);
  assert.equal(await status(page), 'White to move');
  assert.match(await said(page, 'e4'), /portal to a5, white/);
  assert.doesNotMatch(await said(page, 'e3'), /can move here/);
});

if (fingers) browserTest('by touch: a portal is placed, and moved', {
  html: buckley(''), context: { hasTouch: true, viewport: { width: 400, height: 600 } },
}, async ({ page }) => {
  await settled(page);
  await tap(page, '', 'e4', 'a5', 'e4', 'd3');
  assert.equal(await position(page), `${setup} b KQkq - d3 a5 1 1`);
});

browserTest('a portal of one’s own is moved, by click and by drag', { html: buckley(`${setup} w KQkq - e4 a5 0 1`) }, async ({ page }) => {
  await settled(page);
  await click(page, 'a5');
  assert.doesNotMatch(await said(page, 'a5'), /picked/);
  await click(page, 'e4');
  const { targets } = await heard(page, 'move-start');
  assert.deepEqual(targets.toSorted(), ['d3', 'd4', 'd5', 'e3', 'e5', 'f3', 'f4', 'f5']);
  await click(page, 'f5');
  assert.equal(await position(page), `${setup} b KQkq - f5 a5 1 1`);
  assert.equal(await live(page), 'Portal from e4 to f5. Black to move');
  await drag(page, 'a5', 'b4');
  assert.equal(await position(page), `${setup} w KQkq - f5 b4 2 2`);
  assert.match(await moves(page), /1\.@e4f5 @a5b4/);
  for (const name of ['a5', 'b4']) assert.match(await said(page, name), /last move/);
});

const rook = '8/7k/2R5/8/8/8/8/4K3 w - - c4 a8 0 1';
const arrived = '8/7k/8/8/8/8/8/R3K3 b - - c4 a8 1 1';

browserTest('a piece goes in at one portal and on beyond the other', { html: buckley(rook) }, async ({ page }) => {
  await settled(page);
  await click(page, 'c6');
  const { targets } = await heard(page, 'move-start');
  assert.deepEqual(targets.toSorted(), 'c5 c7 c8 a8 a7 a6 a5 a4 a3 a2 a1 b6 d6 e6 f6 g6 h6'.split(' ').toSorted());
  await click(page, 'a1');
  assert.equal(await position(page), arrived);
  assert.equal(await live(page), 'White rook from c6 into the portal on c4, out on a8, to a1. Black to move');
  assert.match(await moves(page), /1\.Rc6→a1/);
});

for (const [name, enter] of [['drag', (page) => drag(page, 'c6', 'a1')], ['the readers’ grid', (page) => activate(page, 'c6', 'a1')]]) {
  browserTest(`the same by ${name}`, { html: buckley(rook) }, async ({ page }) => {
    await settled(page);
    await enter(page);
    assert.equal(await position(page), arrived);
  });
}

const both = '7k/8/8/8/4R3/8/8/4K3 w - - e4 a8 0 1';

browserTest('the same two cells can mean the piece or the portal: it is asked', { html: buckley(both) }, async ({ page }) => {
  await settled(page);
  await click(page, 'e4', 'e5');
  const names = await page.locator('variant-board [part=choice]').allTextContents();
  assert.deepEqual(names.toSorted(), ['Move the piece', 'Move the portal']);
  await choice(page, 'Move the portal').click();
  assert.equal(await position(page), '7k/8/8/8/4R3/8/8/4K3 b - - e5 a8 1 1');
  await page.evaluate(() => document.querySelector('variant-board').undo());
  await drag(page, 'e4', 'e5');
  await choice(page, 'Move the piece').click();
  assert.equal(await position(page), '7k/8/8/4R3/8/8/8/4K3 b - - e4 a8 1 1');
  await page.evaluate(() => {
    document.querySelector('variant-board').undo();
    document.querySelector('variant-board').focus();
  });
  await press(page, 'e4', 'e5');
  const label = () => page.evaluate(() => document.querySelector('variant-board').shadowRoot.activeElement.textContent);
  const first = await label();
  await page.keyboard.press('ArrowRight');
  assert.notEqual(await label(), first);
  if (await label() !== 'Move the portal') await page.keyboard.press('ArrowLeft');
  assert.equal(await label(), 'Move the portal');
  await page.keyboard.press('Enter');
  assert.equal(await position(page), '7k/8/8/8/4R3/8/8/4K3 b - - e5 a8 1 1');
});

browserTest('in Czech it is asked in Czech', { html: buckley(both, 'lang="cs"') }, async ({ page }) => {
  await settled(page);
  await click(page, 'e4', 'e5');
  const names = await page.locator('variant-board [part=choice]').allTextContents();
  assert.deepEqual(names.toSorted(), ['Posunout portál', 'Táhnout kamenem']);
});

browserTest('a portal pushes an enemy out of the way, and ends a check', {
  html: buckley('7k/8/8/4r3/8/8/8/4K3 w - - d4 a8 0 1'),
}, async ({ page }) => {
  await settled(page);
  assert.match(await said(page, 'e1'), /in check/);
  await click(page, 'd4', 'e5');
  assert.equal(await position(page), 'r6k/8/8/8/8/8/8/4K3 b - - e5 a8 1 1');
  assert.match(await live(page), /portal from d4 to e5, black rook is teleported from e5 to a8/i);
});

browserTest('a portal promotes', { html: buckley('8/7k/8/4P3/8/8/8/4K3 w - - d4 a8 0 1') }, async ({ page }) => {
  await settled(page);
  await click(page, 'd4', 'e5');
  await page.locator('variant-board [part=choice][aria-label="white queen"]').click();
  assert.equal(await position(page), 'Q7/7k/8/8/8/8/8/4K3 b - - e5 a8 0 1');
  assert.match(await live(page), /becomes white queen/);
  assert.match(await moves(page), /@d4e5=?Q|@d4e5q/);
});

browserTest('a black hole swallows what is around it', {
  html: buckley('4k3/8/8/3r4/2P5/8/8/4K3 w - - e4 d5 0 1'),
}, async ({ page }) => {
  await settled(page);
  await click(page, 'e4', 'd5');
  assert.equal(await position(page), '4k3/8/8/8/8/8/8/4K3 b - - *d5 *d5 0 1');
  assert.match(await live(page), /^Black hole on d5/);
  assert.match(await live(page), /black rook on d5 is swallowed/);
  assert.match(await live(page), /white pawn on c4 is swallowed/);
  assert.match(await said(page, 'd5'), /^d5, empty, black hole/);
});

browserTest('a black hole under the enemy king wins; it opens before the eyes', {
  html: buckley('8/8/4k3/8/8/8/8/4K3 w - - e4 d5 0 1').replace('animation="off"', ''),
}, async ({ page }) => {
  await settled(page);
  const picture = () => page.evaluate(() => document.querySelector('variant-board').shadowRoot.querySelector('canvas').toDataURL());
  await drag(page, 'e4', 'd5');
  await frame(page);
  const during = await picture();
  const { outcome } = await heard(page, 'game-end');
  assert.deepEqual([outcome.winners, outcome.reason], [['white'], 'black-hole']);
  assert.equal(await status(page), 'The king fell into a black hole. White wins.');
  await page.waitForFunction((early) => document.querySelector('variant-board').shadowRoot.querySelector('canvas').toDataURL() !== early, during);
});

browserTest('castling, en passant and promotion', {
  html: buckley('3k4/P2p4/8/4P3/8/8/8/4K2R w K - h3 h6 0 1'),
}, async ({ page }) => {
  await settled(page);
  await click(page, 'e1', 'g1');
  assert.equal(await position(page), '3k4/P2p4/8/4P3/8/8/8/5RK1 b - - h3 h6 1 1');
  await click(page, 'd7', 'd5', 'e5', 'd6');
  assert.match(await position(page), /^3k4\/P7\/3P4\/8\/8\/8\/8\/5RK1 b /);
  await click(page, 'd8', 'd7', 'a7', 'a8');
  await page.locator('variant-board [part=choice][aria-label="white knight"]').click();
  assert.match(await position(page), /^N7\/3k4\/3P4\/8\/8\/8\/8\/5RK1 b /);
});
