// Fog of War on one device: the curtain, and that nothing leaks into the page.

import assert from 'node:assert/strict';
import { browserTest, frame, settled } from './lib.mjs';
import { click, everything, get, heard, said, script } from './board.mjs';

const pieces = /\b(pawn|knight|bishop|rook|queen|king)\b/i;
const board = `${script}<variant-board variant="fog-of-war" mode="play" coordinates="hidden" animation="off"></variant-board>`;
const lift = (page) => page.locator('variant-board [part=lift]').click();
const covered = (page) => page.locator('variant-board [part=curtain]').waitFor();

browserTest('the curtain covers everything at the start, and at each turn', { html: board }, async ({ page }) => {
  await settled(page);
  await covered(page);
  const boxes = await page.evaluate(() => {
    const root = document.querySelector('variant-board').shadowRoot;
    return ['[part=curtain]', '.layout'].map((selector) => {
      const { left, top, right, bottom } = root.querySelector(selector).getBoundingClientRect();
      return { left, top, right, bottom };
    });
  });
  const [curtain, layout] = boxes;
  assert.ok(curtain.left <= layout.left && curtain.top <= layout.top && curtain.right >= layout.right && curtain.bottom >= layout.bottom);
  assert.equal(await page.evaluate(() => document.querySelector('variant-board').shadowRoot.querySelector('.layout').inert), true);
  assert.doesNotMatch(await everything(page), pieces);
  // What the keyboard reaches is the curtain's button alone.
  const reached = [];
  for (let presses = 0; presses < 3; presses += 1) {
    await page.keyboard.press('Tab');
    reached.push(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.part.value ?? 'page'));
  }
  assert.ok(reached.every((part) => part === 'lift' || part === 'page'), reached.join());
  await lift(page);
  assert.equal(await page.locator('variant-board [part=curtain]').count(), 0);
  assert.equal(await said(page, 'e2'), 'e2, white pawn');
});

browserTest('nothing of what the other may not know is in the page', { html: board }, async ({ page, events }) => {
  await settled(page);
  await lift(page);
  assert.equal(await said(page, 'e7'), 'e7, not seen');
  assert.doesNotMatch(await everything(page), /black (pawn|king|knight)/i);
  assert.match((await get(page, 'position')).split(' ')[0], /^\?{8}\/\?{8}\//);
  await click(page, 'g1');
  await click(page, 'h3');
  await covered(page);
  const behind = await everything(page);
  assert.doesNotMatch(behind, pieces);
  assert.doesNotMatch(behind, /Nh3|g1|\bh3\b/);
  await lift(page);
  const black = await everything(page);
  assert.doesNotMatch(black, /white (pawn|knight|bishop|rook|queen|king)/i);
  assert.doesNotMatch(black, /Nh3/);
  assert.equal(await said(page, 'h3'), 'h3, not seen');
  assert.match(black, /hidden move/);
  assert.doesNotMatch((await get(page, 'position')).split(' ')[0], /[A-Z]/);
  assert.doesNotMatch(await page.evaluate(() => document.querySelector('variant-board').text()), /Nh3/);
  assert.doesNotMatch(await page.evaluate(() => document.querySelector('variant-board').toSVG()), /Nh3|KQkq/);
  // Whoever listens to the page's events learns no more.
  for (const { type, detail } of await events()) {
    if (type !== 'change') continue;
    const shown = detail.position.split(' ')[0];
    assert.ok(!(/[a-z]/.test(shown) && /[A-Z]/.test(shown)), shown);
  }
});

browserTest('undo, other views and the whole text are refused while secrets are about', { html: board }, async ({ page }) => {
  await settled(page);
  await lift(page);
  await page.evaluate(() => document.querySelector('variant-board').play('e4'));
  await covered(page);
  const refused = await page.evaluate(() => {
    const element = document.querySelector('variant-board');
    const codes = [];
    for (const attempt of [() => element.undo(), () => element.toSVG({ view: 'all' })]) {
      try {
        attempt();
        codes.push('allowed');
      } catch (error) {
        codes.push(error.code);
      }
    }
    element.setAttribute('view', 'all');
    return codes;
  });
  assert.ok(!refused.includes('allowed'), refused.join());
  await frame(page);
  assert.doesNotMatch(await everything(page), pieces);
});

browserTest('a kept game comes back behind the curtain', {
  html: `${script}<variant-board variant="fog-of-war" mode="play" save="fog"></variant-board>`,
}, async ({ page }) => {
  await settled(page);
  await lift(page);
  await page.evaluate(() => document.querySelector('variant-board').play('e4'));
  await covered(page);
  await lift(page);
  await page.reload();
  await settled(page);
  await covered(page);
  assert.doesNotMatch(await everything(page), pieces);
  await lift(page);
  assert.equal(await said(page, 'e7'), 'e7, black pawn');
  assert.equal(await said(page, 'e4'), 'e4, not seen');
});

browserTest('the king’s capture ends the game and lifts the fog', { html: board }, async ({ page }) => {
  await settled(page);
  for (const move of ['e4', 'f6', 'Qh5', 'a6', 'Qxe8']) {
    await covered(page);
    await lift(page);
    await page.evaluate((code) => document.querySelector('variant-board').play(code), move);
  }
  const { outcome } = await heard(page, 'game-end');
  assert.deepEqual([outcome.winners, outcome.reason], [['white'], 'king-captured']);
  assert.equal(await page.locator('variant-board [part=curtain]').count(), 0);
  assert.equal(await page.locator('variant-board [part=status]').textContent(), 'The king was captured. White wins.');
  assert.equal(await said(page, 'a6'), 'a6, black pawn');
});

browserTest('a replay is seen by a side, and sides are switched', {
  html: `${script}<variant-board view="black" ply="1">[Variant "Fog of War"]\n\n1. e4 e5 2. Qh5 Nc6 1-0</variant-board>`,
}, async ({ page }) => {
  await settled(page);
  assert.equal(await said(page, 'e4'), 'e4, not seen');
  await page.locator('variant-board [part=viewer]').selectOption('white');
  assert.match(await said(page, 'e4'), /white pawn/);
  assert.equal(await said(page, 'e7'), 'e7, not seen');
  await page.evaluate(() => document.querySelector('variant-board').setAttribute('view', 'all'));
  assert.equal(await said(page, 'e7'), 'e7, black pawn');
});
