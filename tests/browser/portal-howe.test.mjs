// Howe's Portal chess on the page: two boards in turns, intents, teleports,
// swaps and spent turns, by mouse, touch, keyboard and the readers' grid.

import assert from 'node:assert/strict';
import { browserTest, settled } from './lib.mjs';
import { get, heard, said } from './board.mjs';
import { activate, click, drag, fingers, live, moves, offer, playing, press, status, tap } from './portals.mjs';

const wide = { viewport: { width: 1300, height: 900 } };
const howe = (position, more = 'arrangement="wide"') => playing('portal-howe', position, more);
const position = (page) => get(page, 'position');

browserTest('white plays on A, black on B: by click, and by drag', { html: howe(''), context: wide }, async ({ page }) => {
  await settled(page);
  assert.equal(await status(page), 'White to move: A');
  const labels = () => page.evaluate(() => [...document.querySelector('variant-board').shadowRoot.querySelectorAll('[part=grid] table')].map((table) => table.getAttribute('aria-label')));
  assert.deepEqual(await labels(), ['Board: Howe\'s Portal chess, A, to be played', 'Board: Howe\'s Portal chess, B, not played now']);
  await click(page, 'Be2');
  assert.doesNotMatch(await said(page, 'Be2'), /picked/);
  await click(page, 'Ae2', 'Ae4');
  const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR';
  assert.equal(await position(page), `rnbq1bnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR|${start} b B KQkq - - two-boards 0 1`);
  assert.equal(await status(page), 'Black to move: B');
  assert.match(await live(page), /^White pawn from Ae2 to Ae4\. Black to move: B$/);
  assert.deepEqual(await labels(), ['Board: Howe\'s Portal chess, A, not played now', 'Board: Howe\'s Portal chess, B, to be played']);
  await drag(page, 'Bg8', 'Bf6');
  assert.match(await position(page), /\|rnbqkb1r\/pppppppp\/5n2\/8\/8\/8\/PPPPPPPP\/RNBQ1BNR w B KQkq - - two-boards 1 2$/);
});

const waiting = '8/p7/8/8/Q7/8/8/4K3|7k/p7/8/8/8/8/8/8 w A - - - two-boards 0 20';

browserTest('an intent by click, its teleport by drag to the other board', { html: howe(waiting), context: wide }, async ({ page }) => {
  await settled(page);
  assert.match(await said(page, 'Aa4'), /^Aa4, white queen, portal to Ba4$/);
  await click(page, 'Aa4');
  assert.match(await said(page, 'Ba4'), /portal to Aa4, can move here/);
  await click(page, 'Ba4');
  assert.equal(await position(page), '8/p7/8/8/Q7/8/8/4K3|7k/p7/8/8/8/8/8/8 b B - - w:Aa4 two-boards 1 20');
  assert.match(await live(page), /^White queen on Aa4 will be teleported to Ba4\. Black to move: B$/);
  assert.equal(await status(page), 'Black to move: B. White has declared Aa4 → Ba4');
  assert.match(await said(page, 'Aa4'), /waits to be teleported to Ba4, white/);
  await drag(page, 'Ba7', 'Ba6');
  assert.equal(await status(page), 'White to move: B. Now due: the teleport Aa4 → Ba4');
  assert.match(await live(page), /Now due: the teleport Aa4 → Ba4/);
  await drag(page, 'Aa4', 'Ba4');
  assert.equal(await position(page), '8/p7/8/8/8/8/8/4K3|7k/8/p7/8/Q7/8/8/8 b A - - - two-boards 1 21');
  assert.match(await live(page), /^White queen is teleported from Aa4 to Ba4\. Black to move: A$/);
  assert.match(await moves(page), /20\.Aa4> Ba6 21\.qAa4→Ba4/);
});

browserTest('an intent by drag, by keyboard, and by the readers’ grid', { html: howe(waiting), context: wide }, async ({ page }) => {
  const declared = '8/p7/8/8/Q7/8/8/4K3|7k/p7/8/8/8/8/8/8 b B - - w:Aa4 two-boards 1 20';
  await settled(page);
  await drag(page, 'Aa4', 'Ba4');
  assert.equal(await position(page), declared);
  await page.evaluate(() => document.querySelector('variant-board').undo());
  await activate(page, 'Aa4', 'Ba4');
  assert.equal(await position(page), declared);
  await page.evaluate(() => {
    document.querySelector('variant-board').undo();
    document.querySelector('variant-board').focus();
  });
  await press(page, 'Aa4');
  assert.match(await said(page, 'Aa4'), /picked/);
  // Along the rank, from one board on to the other.
  for (let steps = 0; steps < 8; steps += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  assert.equal(await position(page), declared);
});

const facing = '8/8/8/8/Q7/8/8/4K3|7k/8/8/8/r7/8/8/8 w A - - - two-boards 0 5';

if (fingers) browserTest('by touch, one board above the other: both declare, and their pieces swap', {
  html: howe(facing, 'arrangement="narrow"'),
  context: { hasTouch: true, viewport: { width: 400, height: 1100 } },
}, async ({ page }) => {
  await settled(page);
  await tap(page, 'narrow', 'Aa4', 'Ba4');
  assert.match(await position(page), / b B - - w:Aa4 two-boards 1 5$/);
  await tap(page, 'narrow', 'Ba4', 'Aa4');
  assert.match(await position(page), / w B - - w:Aa4,b:Ba4 two-boards 2 6$/);
  assert.equal(await status(page), 'White to move: B. Now due: the teleport Aa4 → Ba4. Black has declared Ba4 → Aa4');
  await tap(page, 'narrow', 'Aa4', 'Ba4');
  assert.equal(await position(page), '8/8/8/8/r7/8/8/4K3|7k/8/8/8/Q7/8/8/8 b A - - b:-- two-boards 3 6');
  assert.match(await live(page), /Aa4 and Ba4 change places/);
  assert.equal(await status(page), 'Black to move: A. This turn is spent');
  await offer(page, 'pass').tap();
  assert.equal(await position(page), '8/8/8/8/r7/8/8/4K3|7k/8/8/8/Q7/8/8/8 w A - - - two-boards 4 7');
  assert.equal(await offer(page, 'pass').count(), 0);
});

const blocked = '8/8/8/8/Q7/8/8/4K3|7k/8/8/8/N7/8/8/8 w A - - - two-boards 0 5';

browserTest('an intent whose way is blocked spends the turn', { html: howe(blocked), context: wide }, async ({ page }) => {
  await settled(page);
  await click(page, 'Aa4', 'Ba4');
  assert.match(await position(page), / b B - - w:-- two-boards 1 5$/);
  assert.match(await live(page), /the way from Aa4 to Ba4 is blocked: the next turn will be spent/i);
  assert.equal(await status(page), 'Black to move: B. White’s next turn will be spent');
  await click(page, 'Bh8', 'Bg8');
  assert.equal(await status(page), 'White to move: B. This turn is spent');
  assert.equal(await offer(page, 'pass').textContent(), 'Pass');
  await offer(page, 'pass').focus();
  await page.keyboard.press('Enter');
  assert.match(await position(page), /\|6k1\/8\/8\/8\/N7\/8\/8\/8 b A - - - two-boards 3 6$/);
  assert.match(await live(page), /^The turn ends\. Black to move: A$/);
});

const various = '8/3p4/8/4P3/8/8/8/4K2R|4k3/8/8/8/8/8/1p6/8 w A K - - two-boards 0 1';

browserTest('castling, promotion, a pass and en passant', { html: howe(various), context: wide }, async ({ page }) => {
  await settled(page);
  await click(page, 'Ae1', 'Ag1');
  assert.match(await position(page), /^8\/3p4\/8\/4P3\/8\/8\/8\/5RK1\|/);
  await click(page, 'Bb2', 'Bb1');
  await page.locator('variant-board [part=choice][aria-label="black rook"]').click();
  assert.match(await position(page), /\|4k3\/8\/8\/8\/8\/8\/8\/1r6 w B - - - two-boards 0 2$/);
  // White has nothing on B.
  await offer(page, 'pass').click();
  await click(page, 'Ad7', 'Ad5');
  assert.match(await position(page), /^8\/8\/8\/3pP3\/8\/8\/8\/5RK1\|.* w A - Ad6 - two-boards 0 3$/);
  await click(page, 'Ae5', 'Ad6');
  assert.match(await position(page), /^8\/8\/3P4\/8\/8\/8\/8\/5RK1\|/);
  assert.match(await live(page), /takes black pawn on Ad5/i);
});

const careless = '5b2/8/8/8/8/8/8/4K3|4k3/8/8/8/7P/8/8/8 b A - - w:Bh4 two-boards 0 6';

browserTest('a check to a committed player is mate, and the check is shown', { html: howe(careless), context: wide }, async ({ page }) => {
  await settled(page);
  await click(page, 'Af8', 'Ab4');
  const { outcome } = await heard(page, 'game-end');
  assert.deepEqual([outcome.winners, outcome.reason], [['black'], 'checkmate']);
  assert.equal(await status(page), 'Checkmate. Black wins.');
  assert.match(await said(page, 'Ae1'), /in check/);
});

browserTest('a check that can be answered is shown on the king’s cell', {
  html: howe('4r3/8/8/8/8/8/8/4K3|4k3/p7/8/8/8/8/8/8 w A - - - two-boards 0 6'), context: wide,
}, async ({ page }) => {
  await settled(page);
  assert.match(await said(page, 'Ae1'), /in check/);
  await click(page, 'Ae1');
  assert.match(await said(page, 'Ae1'), /in check, picked/);
  // Not on the file.
  assert.doesNotMatch(await said(page, 'Ae2'), /can move here/);
  await click(page, 'Ad1');
  assert.match(await position(page), /^4r3\/8\/8\/8\/8\/8\/8\/3K4\|/);
});

browserTest('the split board: halves in turns, by keyboard', {
  html: howe('', 'options="layout=split"'), context: wide,
}, async ({ page }) => {
  await settled(page);
  await page.evaluate(() => document.querySelector('variant-board').focus());
  assert.equal(await status(page), 'White to move: A');
  await press(page, 'a2', 'a4');
  assert.equal(await position(page), 'rnbqkbnr/pppppppp/8/8/P7/8/1PPPPPPP/RNBQKBNR b B Kk - - split 0 1');
  await press(page, 'd7');
  assert.doesNotMatch(await said(page, 'd7'), /picked/);
  await press(page, 'g8', 'f6');
  await press(page, 'e2', 'e4', 'b8', 'c6');
  assert.equal(await status(page), 'White to move: A');
  assert.match(await said(page, 'a4'), /white pawn, portal to e4/);
  await press(page, 'a4', 'e4');
  assert.match(await position(page), / b B Kk - w:-- split /, 'a pawn of White’s stands on e4');
});

for (const [language, turn] of [['fi', 'Valkoisen vuoro: A'], ['sv', 'Vit vid draget: A'], ['cs', 'Bílý je na tahu: A']]) {
  browserTest(`in the page’s language: ${language}`, { html: howe('', `arrangement="wide" lang="${language}"`), context: wide }, async ({ page }) => {
    await settled(page);
    assert.equal(await status(page), turn);
  });
}
