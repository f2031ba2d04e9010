// Stepping through a game.

import assert from 'node:assert/strict';
import { browserTest, frame, settled } from './lib.mjs';
import { get, heard, script } from './board.mjs';

const game = `[White "Anna"]
[Black "Ben"]

{An opening.} 1. e4 e5 2. Nf3 $1 {Attacks e5. [%csl Ge5]} (2. f4 exf4 (2... d5 3. exd5) 3. Nf3) 2... Nc6 3. Bb5 a6 1-0`;
const board = `${script}<div id="above"></div><variant-board animation="off">${game}</variant-board><div id="tall"></div>
  <link rel="stylesheet" href="/tall.css">`;
const pages = { '/tall.css': '#above { height: 300px } #tall { height: 3000px }' };

browserTest('the list has moves, variations, comments and signs', { html: board, pages }, async ({ page }) => {
  await settled(page);
  assert.equal(await page.locator('variant-board .main > .ply .move').count(), 6);
  assert.equal(await page.locator('variant-board .main > .variation').count(), 1);
  assert.equal(await page.locator('variant-board .variation > .variation').count(), 1);
  assert.deepEqual(await page.locator('variant-board .comment').allTextContents(), ['An opening.', 'Attacks e5.']);
  assert.match(await page.locator('variant-board .move', { hasText: 'Nf3' }).first().textContent(), /^Nf3!, good move$/);
  assert.equal(await page.locator('variant-board [part=player]').first().textContent(), 'Ben');
});

browserTest('keys step only while the element has the focus, and don’t scroll the page', { html: board, pages }, async ({ page }) => {
  await settled(page);
  await page.keyboard.press('ArrowRight');
  assert.equal(await get(page, 'ply'), 0);
  await page.locator('variant-board [part=board]').focus();
  const top = await page.evaluate(() => scrollY);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  assert.equal(await get(page, 'ply'), 2);
  await page.keyboard.press('ArrowLeft');
  assert.equal(await get(page, 'ply'), 1);
  await page.keyboard.press('End');
  assert.equal((await heard(page, 'change', 4)).ply, 6);
  await page.keyboard.press('Home');
  assert.equal(await get(page, 'ply'), 0);
  await page.keyboard.press('f');
  assert.equal(await page.locator('variant-board [part=player]').first().textContent(), 'Anna');
  assert.equal(await page.evaluate(() => scrollY), top);
});

browserTest('a click on a move goes there and the page doesn’t jump', {
  html: board, pages, context: { viewport: { width: 400, height: 1300 } },
}, async ({ page }) => {
  await settled(page);
  await page.evaluate(() => scrollTo({ top: 120, behavior: 'instant' }));
  // By the mouse alone: the driver's own click would scroll the page.
  const clickMove = async (text) => {
    const box = await page.locator('variant-board .move', { hasText: text }).first().boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  };
  await clickMove('Bb5');
  assert.equal(await get(page, 'ply'), 5);
  assert.equal(await page.locator('variant-board [aria-current=true]').textContent(), 'Bb5');
  await clickMove('f4');
  assert.equal(await get(page, 'ply'), 3);
  await frame(page);
  assert.equal(await page.evaluate(() => scrollY), 120);
});

browserTest('the current move is scrolled to within a long list, not the page', {
  html: `${script}<variant-board id="long" animation="off"></variant-board><div id="tall"></div><link rel="stylesheet" href="/tall.css">`,
  pages, context: { viewport: { width: 400, height: 700 } },
}, async ({ page }) => {
  await page.evaluate(() => {
    const moves = Array.from({ length: 60 }, (_, index) => {
      const [white, black] = index % 2 ? ['Ng1', 'Ng8'] : ['Nf3', 'Nf6'];
      return `${index + 1}. ${white} ${black}`;
    });
    document.getElementById('long').textContent = `{Knights.} ${moves.join(' ')} *`;
  });
  await page.locator('variant-board .move').nth(10).waitFor();
  await page.evaluate(() => document.getElementById('long').goTo('last'));
  const inside = await page.evaluate(() => {
    const root = document.getElementById('long').shadowRoot;
    const [list, move] = [root.querySelector('[part=moves]'), root.querySelector('[aria-current]')].map((one) => one.getBoundingClientRect());
    return move.top >= list.top && move.bottom <= list.bottom;
  });
  assert.ok(inside);
  assert.equal(await page.evaluate(() => scrollY), 0);
});

browserTest('plays by itself to the end and stops', { html: `${script}<variant-board ply="4" animation="off">${game}</variant-board>` }, async ({ page }) => {
  await settled(page);
  const button = page.locator('variant-board [data-do=play]');
  await button.click();
  assert.equal((await heard(page, 'change', 1)).ply, 5);
  assert.equal(await button.getAttribute('aria-label'), 'Stop playing');
  assert.equal((await heard(page, 'change', 2)).ply, 6);
  await page.waitForFunction(() => document.querySelector('variant-board').shadowRoot.querySelector('[data-do=play]').dataset.playing === 'false');
});

browserTest('an address that nobody can read leads nowhere', {
  html: `${script}<variant-board id="a">${game}</variant-board>`, open: false,
}, async ({ page, server }) => {
  await page.goto(`${server.url}/test.html#vb=%E4,3`);
  await settled(page);
  assert.equal(await get(page, 'ply', '#a'), 0);
});

browserTest('opens at a ply; several games can be chosen from; properties and methods', {
  html: `${script}<variant-board id="a" ply="3">${game}</variant-board><variant-board id="b" src="/pages/game.pgn" ply="last"></variant-board>`,
}, async ({ page }) => {
  await settled(page);
  assert.equal(await get(page, 'ply', '#a'), 3);
  assert.equal(await get(page, 'ply', '#b'), 2);
  await page.locator('#b [part=games]').selectOption('1');
  await page.waitForFunction(() => document.getElementById('b').ply === 3);
  const answers = await page.evaluate(async () => {
    const board = document.getElementById('a');
    const blob = await board.toBlob({ width: 400 });
    board.goTo('first');
    const svg = board.toSVG();
    board.goTo(2);
    return { type: blob.type, size: blob.size, svg: svg.startsWith('<svg'), ply: board.ply, text: board.text(), link: board.link(), legal: board.game.actors() };
  });
  assert.equal(answers.type, 'image/png');
  assert.ok(answers.size > 1000 && answers.svg);
  assert.equal(answers.ply, 2);
  assert.match(answers.text, /2\. f4 exf4/);
  assert.match(answers.link, /#vb=a,2$/);
});

browserTest('the menu copies, and the wheel is never taken', {
  html: board, pages, context: { permissions: ['clipboard-read', 'clipboard-write'] },
}, async ({ page }) => {
  await settled(page);
  await page.locator('variant-board [data-do=menu]').click();
  await page.locator('variant-board').getByRole('menuitem', { name: 'Copy the position (FEN)' }).click();
  await page.waitForFunction(() => document.querySelector('variant-board').shadowRoot.querySelector('[aria-live]').textContent.startsWith('Copied'));
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
  await page.locator('variant-board canvas').hover();
  const top = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, 200);
  await page.waitForFunction((before) => scrollY > before, top);
  assert.equal(await get(page, 'ply'), 0);
});

browserTest('a program puts the focus on one of many boards, and the page stays', {
  html: `${script}<link rel="stylesheet" href="/style.css"><p id="far"></p>
    <variant-board id="a" ply="0">1. e4 e5</variant-board><variant-board id="b" ply="0">1. d4 d5</variant-board>`,
  pages: { '/style.css': '#far { height: 3000px }' },
}, async ({ page }) => {
  await settled(page);
  await page.evaluate(() => document.querySelector('#b').focus());
  await page.keyboard.press('ArrowRight');
  const state = await page.evaluate(() => [document.activeElement.id, a.ply, b.ply, scrollY]);
  assert.deepEqual(state, ['b', 0, 1, 0]);
});
