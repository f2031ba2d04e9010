// Xiangqi on the page: by mouse, finger, keyboard and screen reader, in both
// notations, turned round, and every way in which it ends, in words.

import assert from 'node:assert/strict';
import { browserName, browserTest, settled } from './lib.mjs';
import { get, heard, said, script } from './board.mjs';

const start = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1';
const afterCannon = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1';
const attributes = 'variant="xiangqi" coordinates="hidden" animation="off"';
const board = `${script}<variant-board ${attributes} mode="play"></variant-board>`;
const at = (position, more = '') => `${script}<variant-board ${attributes} mode="play" position="${position}" ${more}></variant-board>`;
const part = (page, name) => page.locator(`variant-board [part=${name}]`);
const live = (page) => page.locator('variant-board [aria-live]').textContent();
const play = (page, moves) => page.evaluate((all) => {
  for (const move of all.split(' ')) document.querySelector('variant-board').play(move);
}, moves);

/** The middle of a point: nine by ten of 100 units and an edge of 10 around them. */
async function point(page, name, turned = false) {
  const box = await page.locator('variant-board canvas').boundingBox();
  const [file, rank] = [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1];
  const [column, row] = turned ? [8 - file, rank] : [file, 9 - rank];
  const unit = box.width / 920;
  return { x: box.x + (60 + 100 * column) * unit, y: box.y + (60 + 100 * row) * unit };
}

async function click(page, names, turned) {
  for (const name of names.split(' ')) {
    const { x, y } = await point(page, name, turned);
    await page.mouse.click(x, y);
  }
}

browserTest('click and click; a cannon’s screen lets it capture', { html: board }, async ({ page }) => {
  await settled(page);
  assert.equal(await part(page, 'status').textContent(), 'Red to move');
  await click(page, 'h3');
  const { targets } = await heard(page, 'move-start');
  // Along both lines as far as they are free, and the horse behind the cannon.
  assert.deepEqual(targets.toSorted(), ['c3', 'd3', 'e3', 'f3', 'g3', 'h10', 'h2', 'h4', 'h5', 'h6', 'h7', 'i3']);
  assert.match(await said(page, 'h3'), /^h3, red cannon, picked/);
  assert.match(await said(page, 'h10'), /^h10, black horse, can move here/);
  await click(page, 'e3');
  assert.deepEqual(await heard(page, 'change'), { ply: 1, position: afterCannon });
  assert.equal(await part(page, 'moves').textContent(), '1.C2=5 ');
  assert.match(await live(page), /^Red cannon from h3 to e3\. Black to move/);
  assert.equal(await part(page, 'status').textContent(), 'Black to move');
  assert.match(await said(page, 'e3'), /last move/);
});

browserTest('from the other side', { html: at(start, 'orientation="black"') }, async ({ page }) => {
  await settled(page);
  await click(page, 'h3 e3', true);
  assert.equal((await heard(page, 'change')).position, afterCannon);
  await page.locator('variant-board [data-do=flip]').click();
  assert.equal(await get(page, 'orientation'), 'black', 'the attribute is the author’s');
  await click(page, 'h10 g8');
  assert.equal((await heard(page, 'change', 2)).position, 'rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2');
});

browserTest('drag with the mouse', { html: board }, async ({ page }) => {
  await settled(page);
  const [from, to] = [await point(page, 'h3'), await point(page, 'e3')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  assert.equal((await heard(page, 'change')).position, afterCannon);
});

if (browserName === 'chromium') browserTest('by taps on a phone', { html: board, context: { hasTouch: true, viewport: { width: 320, height: 640 } } }, async ({ page }) => {
  await settled(page);
  for (const name of ['h3', 'e3', 'h10', 'g8']) {
    const { x, y } = await point(page, name);
    await page.touchscreen.tap(x, y);
  }
  assert.equal((await heard(page, 'change', 2)).ply, 2);
  assert.equal(await part(page, 'moves').textContent(), '1.C2=5 H8+7 ');
});

browserTest('by keyboard alone', { html: board }, async ({ page }) => {
  await settled(page);
  await page.locator('variant-board [data-cell="a1"]').focus();
  const press = async (keys) => {
    for (const key of keys.split(' ')) await page.keyboard.press(key);
  };
  const focused = () => page.evaluate(() => document.querySelector('variant-board').shadowRoot.activeElement.dataset.cell);
  // The first arrow comes to the corner.
  await press('ArrowUp');
  assert.equal(await focused(), 'a1');
  await press('ArrowRight ArrowUp ArrowUp');
  assert.equal(await focused(), 'b3');
  await press('Enter ArrowRight ArrowRight ArrowRight');
  assert.equal(await focused(), 'e3');
  await press('Enter');
  assert.equal((await heard(page, 'change')).position, 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/4C2C1/9/RNBAKABNR b - - 1 1');
  // Over the river to rank 10.
  await press('ArrowUp ArrowUp ArrowUp ArrowUp ArrowUp ArrowUp ArrowUp');
  assert.equal(await focused(), 'e10');
});

browserTest('a screen reader activates points of the grid', { html: board }, async ({ page }) => {
  await settled(page);
  assert.equal(await page.locator('variant-board [role=grid] [role=row]').count(), 10);
  assert.equal(await page.locator('variant-board [role=gridcell]').count(), 90);
  for (const name of ['h3', 'e3']) await page.locator(`variant-board [data-cell="${name}"]`).evaluate((box) => box.click());
  assert.equal(await get(page, 'position'), afterCannon);
});

browserTest('a horse’s leg and an elephant’s eye hold them', { html: at('5k3/9/9/9/9/9/9/9/2NR5/2B1K4 w - - 0 1') }, async ({ page }) => {
  await settled(page);
  // Up and to the left are free; to the right stands the chariot, below the elephant.
  await click(page, 'c2');
  assert.deepEqual((await heard(page, 'move-start')).targets.toSorted(), ['a1', 'a3', 'b4', 'd4']);
  // Its eye b2 is free, d2 isn't.
  await click(page, 'c1');
  assert.deepEqual((await heard(page, 'move-start', 2)).targets, ['a3']);
});

browserTest('WXF and coordinates are read, WXF is written', {
  html: `${script}<variant-board variant="xiangqi" ply="last">
[Red "Li"]
[Black "Wang"]

1. C2=5 h10g8 2. h1g3 {The horse.} R9=8 *
</variant-board>`,
}, async ({ page }) => {
  await settled(page);
  assert.equal(await part(page, 'moves').textContent(), '1.C2=5 H8+7 2.H2+3 The horse. 2…R9=8 ');
  assert.deepEqual(await part(page, 'name').allTextContents(), ['Wang', 'Li']);
  assert.match(await page.evaluate(() => document.querySelector('variant-board').text()), /1\. C2=5 H8\+7 2\. H2\+3 \{The horse\.\} 2\.\.\. R9=8 \*/);
});

browserTest('check is said, and shown on the general', { html: at('4k4/9/9/9/9/9/9/R8/9/3K5 w - - 0 1') }, async ({ page }) => {
  await settled(page);
  await play(page, 'a3a10');
  assert.match(await said(page, 'e10'), /^e10, black general, in check/);
  assert.match(await live(page), /red chariot from a3 to a10, check\. Black to move/i);
});

const endings = [
  ['mate', '3k5/R8/9/9/9/9/9/9/1R7/4K4 w - - 0 1', 'b2b10', 'Checkmate. Red wins.', ['red'], 'checkmate'],
  ['no legal move', '3k5/9/R8/9/9/9/9/9/9/4K4 w - - 0 1', 'a8a9', 'No legal move left. Red wins.', ['red'], 'stalemate'],
  ['perpetual check', '3k5/R8/9/9/9/9/9/9/9/5K3 w - - 0 1', 'a9a10 d10d9 a10a9 d9d10 a9a10 d10d9 a10a9 d9d10', 'Perpetual check, which loses. Black wins.', ['black'], 'perpetual-check'],
  ['perpetual chase', '3k5/9/8r/cN5R1/9/9/1r5nP/R8/9/5K3 w - - 0 1', 'b7a5 h4i6 a5b7 i6h4 b7a5 h4i6 a5b7 i6h4', 'Perpetual chase, which loses. Black wins.', ['black'], 'perpetual-chase'],
  ['repetition', start, 'h3g3 h8g8 g3h3 g8h8 h3g3 h8g8 g3h3 g8h8', 'The position occurred three times. Draw.', [], 'threefold-repetition'],
];
for (const [name, position, moves, text, winners, reason] of endings) {
  browserTest(`how it ends: ${name}`, { html: at(position) }, async ({ page }) => {
    await settled(page);
    await play(page, moves);
    const { outcome } = await heard(page, 'game-end');
    assert.deepEqual([outcome.winners, outcome.reason], [winners, reason]);
    assert.equal(await part(page, 'status').textContent(), text);
    assert.deepEqual(await get(page, 'actors'), []);
  });
}

browserTest('a replayed game tells its end beside the moves', {
  html: `${script}<variant-board variant="xiangqi" position="3k5/9/R8/9/9/9/9/9/9/4K4 w - - 0 1">1. R9+1 1-0</variant-board>`,
}, async ({ page }) => {
  await settled(page);
  assert.equal(await part(page, 'status').textContent(), '');
  await page.locator('variant-board [data-do=last]').click();
  assert.equal(await page.locator('variant-board [part=side] [part=status]').textContent(), 'No legal move left. Red wins.');
});

browserTest('perpetual check and want of moves in four languages', {
  html: script + ['en', 'fi', 'sv', 'cs'].map((lang) => `<variant-board id="${lang}" lang="${lang}" ${attributes} mode="play" position="${endings[2][1]}"></variant-board><variant-board id="${lang}2" lang="${lang}" ${attributes} mode="play" position="${endings[1][1]}"></variant-board>`).join(''),
}, async ({ page }) => {
  await settled(page);
  const words = {
    en: ['Perpetual check, which loses. Black wins.', 'No legal move left. Red wins.'],
    fi: ['Ikuinen shakki häviää. Musta voitti.', 'Sallittua siirtoa ei enää ole. Punainen voitti.'],
    sv: ['Evig schack förlorar. Svart vinner.', 'Inget tillåtet drag kvar. Röd vinner.'],
    cs: ['Věčný šach prohrává. Černý vyhrál.', 'Nezbývá přípustný tah. Červený vyhrál.'],
  };
  for (const [lang, texts] of Object.entries(words)) {
    await page.evaluate(([id, first, second]) => {
      for (const move of first.split(' ')) document.getElementById(id).play(move);
      document.getElementById(`${id}2`).play(second);
    }, [lang, endings[2][2], endings[1][2]]);
    for (const [index, text] of texts.entries()) {
      assert.equal(await page.locator(`#${lang}${index ? 2 : ''} [part=status]`).textContent(), text);
    }
  }
});

browserTest('resigning, taking back, a draw', { html: board }, async ({ page }) => {
  await settled(page);
  const press = (name) => page.locator(`variant-board [data-do=${name}]`).click();
  const answer = (name) => page.locator('variant-board').getByRole('button', { name, exact: true }).click();
  await play(page, 'C2=5');
  await press('resign');
  await answer('Yes');
  assert.equal(await part(page, 'status').textContent(), 'Resigned. Red wins.');
  await press('undo');
  await press('draw');
  await answer('Yes');
  assert.equal(await part(page, 'status').textContent(), 'Agreed. Draw.');
});

browserTest('two sets of pictures', {
  html: `${script}<variant-board id="one" ${attributes}></variant-board><variant-board id="two" ${attributes} pieces="characters"></variant-board><variant-board id="three" ${attributes} pieces="pictures"></variant-board>`,
}, async ({ page }) => {
  await settled(page);
  const drawings = await page.evaluate(() => ['one', 'two', 'three'].map((id) => document.getElementById(id).toSVG()));
  assert.equal(drawings[0], drawings[1], 'characters are the default');
  assert.notEqual(drawings[0], drawings[2]);
});
