// Afterlife chess on the page: every kind of action by mouse, finger and
// keyboard, choices asked of whom they belong to, turns of several actions,
// spells, two and three seats, diagrams of letters, replay by turns.

import assert from 'node:assert/strict';
import { browserName, browserTest, settled } from './lib.mjs';
import { get, heard, said, script } from './board.mjs';

const hours = 'E..E/4/4/E..E';
/** White is on turn with pharaohs in two corners of the World, all spells spent, and what is given besides. */
const at = (limbo, judged = hours, hall = '4', rest = 'w 3 - - - 2 1') => `3p/4/4/4/4/4/P3 ${limbo} ${judged} ${hall} ${rest}`;
const empty = '4/4/4/4';
/** High priests' spells: a black slave in line, a white one in Limbo. */
const spells = `3p/1s2/4/4/4/4/PH2 1S2/4/4/4 ${hours} 4 w SCRscr3 - - - 2 1`;

const board = (position = '', more = '') =>
  `${script}<variant-board variant="afterlife" mode="play" coordinates="hidden" arrangement="packed" animation="off" position="${position}" ${more}></variant-board>`;
const part = (page, name) => page.locator(`variant-board [part=${name}]`);
const status = (page) => part(page, 'status').textContent();
const live = (page) => page.locator('variant-board [aria-live]').textContent();
const boards = (page) => part(page, 'boards').locator('span').allTextContents();
const offer = (page, name) => part(page, 'offers').getByRole('button', { name, exact: true }).click();
const bars = (page) => part(page, 'player').allTextContents();
const press = (page, name) => page.locator(`variant-board [data-do=${name}]`).click();
const play = (page, moves) => page.evaluate((all) => {
  for (const move of all.split(' ')) document.querySelector('variant-board').play(move);
}, moves);
/** Cells that are said to be free to be picked. */
const lit = (page) => page.locator('variant-board [data-cell]').evaluateAll((all) =>
  all.filter((cell) => cell.textContent.includes('can move here')).map((cell) => cell.dataset.cell).toSorted());
const field = async (page, index) => (await get(page, 'position')).split(' ')[index];

/** The middle of a cell: 8×8 cells of 100 units packed, left of a1 the Feather, an edge of 10 around. */
async function cell(page, name) {
  const box = await page.locator('variant-board canvas').boundingBox();
  const [file, rank] = name === 'maat' ? [-1, 1] : [name.charCodeAt(0) - 97, Number(name[1])];
  const unit = box.width / 920;
  return { x: box.x + (60 + 100 * (file + 1)) * unit, y: box.y + (60 + 100 * (8 - rank)) * unit };
}
async function click(page, names) {
  for (const name of names.split(' ')) {
    const { x, y } = await cell(page, name);
    await page.mouse.click(x, y);
  }
}
async function tap(page, names) {
  for (const name of names.split(' ')) {
    const { x, y } = await cell(page, name);
    await page.touchscreen.tap(x, y);
  }
}
/** Walks the board's cursor from cell to cell as told by arrows, and picks. */
const keys = async (page, names) => {
  for (const name of names.split(' ')) await page.keyboard.press(name);
};

browserTest('a turn is several actions, shown by board, taken back one by one', { html: board() }, async ({ page }) => {
  await settled(page);
  assert.equal(await status(page), 'White to move');
  assert.deepEqual(await boards(page), ['World, to be played', 'Twelve Hours of Night, may be played']);
  await click(page, 'a3 a4');
  assert.deepEqual(await boards(page), ['World, played', 'Twelve Hours of Night, may be played']);
  const named = (name) => page.locator(`variant-board table[aria-label="Board: Afterlife, ${name}"]`).count();
  assert.equal(await named('World, played'), 1);
  assert.equal(await named('Limbo, not played now'), 1);
  await click(page, 'e8 e7');
  assert.equal(await status(page), 'Black to move');
  await press(page, 'undo');
  assert.deepEqual(await boards(page), ['World, played', 'Twelve Hours of Night, may be played']);
  await offer(page, 'End the turn');
  assert.equal(await status(page), 'Black to move');
  assert.match(await live(page), /Black to move/);
  await press(page, 'undo');
  await press(page, 'undo');
  assert.equal(await get(page, 'ply'), 0);
  assert.deepEqual(await boards(page), ['World, to be played', 'Twelve Hours of Night, may be played']);
});

browserTest('whoever is captured is set down by its owner, at once', { html: board() }, async ({ page }) => {
  await settled(page);
  await play(page, 'a2b4 done c7c6 done');
  await click(page, 'b4 c6');
  assert.equal(await status(page), 'Black: choose where the black slave arrives in Limbo');
  assert.match(await live(page), /takes black slave on c6.*Black: choose where the black slave arrives in Limbo/i);
  assert.deepEqual(await lit(page), ['e1', 'e2', 'e3', 'e4', 'f1', 'f4', 'g1', 'g4', 'h1', 'h2', 'h3', 'h4']);
  assert.match(await said(page, 'c6'), /^c6, white warrior, has captured/);
  // A cell that is a whole choice is played when the button goes up.
  const { x, y } = await cell(page, 'h2');
  await page.mouse.move(x, y);
  await page.mouse.down();
  assert.equal(await get(page, 'ply'), 5);
  await page.mouse.up();
  assert.equal((await heard(page, 'change', 6)).ply, 6);
  assert.match(await said(page, 'h2'), /^h2, black slave/);
  assert.equal(await status(page), 'White to move');
  assert.equal(await part(page, 'moves').textContent(), '1.Wa2-b4, done Sc7-c6, done 2.Wb4xc6, @h2 ');
});

if (browserName === 'chromium') browserTest('a finger captures, sets down, and promotes', {
  html: board(`3p/2s1/4/4/W3/4/P3 ${empty} ${hours} 4 w 3 - - - 2 1`), context: { hasTouch: true },
}, async ({ page }) => {
  await settled(page);
  await play(page, 'a4b6 done d8d7 done');
  await tap(page, 'b6 c8');
  await part(page, 'chooser').getByRole('button', { name: 'white chariot' }).click();
  assert.match(await said(page, 'c8'), /^c8, white chariot/);
  await press(page, 'undo');
  await tap(page, 'b6 c7 h4');
  assert.match(await said(page, 'h4'), /^h4, black slave/);
});

browserTest('spells are offered from the high priest: summoning by mouse', { html: board(spells) }, async ({ page }) => {
  await settled(page);
  assert.deepEqual(await bars(page), ['BlackSpells: summon, curse, raise', 'WhiteSpells: summon, curse, raise']);
  await click(page, 'b2');
  assert.deepEqual(await part(page, 'offer').allTextContents(), ['Curse', 'Raise a piece', 'Summon a sethling']);
  await offer(page, 'Summon a sethling');
  assert.deepEqual(await lit(page), ['e5', 'e8', 'h5', 'h8']);
  await click(page, 'e8');
  assert.deepEqual(await lit(page), ['a3', 'b3', 'c2', 'c3']);
  await click(page, 'b3');
  assert.match(await said(page, 'b3'), /^b3, gray sethling, commanded by white/);
  assert.equal((await bars(page))[1], 'WhiteSpells: curse, raise');
});

if (browserName === 'chromium') browserTest('cursing by finger: the victim’s owner chooses where', { html: board(spells), context: { hasTouch: true } }, async ({ page }) => {
  await settled(page);
  await tap(page, 'b2');
  await part(page, 'offers').getByRole('button', { name: 'Curse' }).tap();
  assert.deepEqual(await lit(page), ['b7']);
  await tap(page, 'b7');
  assert.equal(await status(page), 'Black: choose where the cursed black slave arrives in the Hours');
  assert.match(await said(page, 'b7'), /waits for a choice/);
  assert.equal((await lit(page)).length, 8);
  await tap(page, 'e7');
  assert.match(await said(page, 'e7'), /^e7, black slave/);
  assert.equal((await bars(page))[1], 'WhiteSpells: summon, raise');
});

browserTest('raising by keyboard', { html: board(spells) }, async ({ page }) => {
  await settled(page);
  await page.evaluate(() => document.querySelector('variant-board').focus());
  // The cursor comes up on a2; the priest stands beside it.
  await keys(page, 'ArrowRight ArrowRight Enter');
  assert.match(await said(page, 'b2'), /picked/);
  await part(page, 'offers').getByRole('button', { name: 'Raise a piece' }).focus();
  await page.keyboard.press('Enter');
  assert.deepEqual(await lit(page), ['f4']);
  // The focus is back on the board, where it was.
  await keys(page, 'ArrowRight ArrowRight ArrowRight ArrowRight ArrowUp ArrowUp Enter');
  assert.deepEqual(await lit(page), ['a3', 'b3', 'c2', 'c3']);
  await keys(page, 'ArrowLeft ArrowLeft ArrowLeft ArrowDown Enter');
  assert.match(await said(page, 'c3'), /^c3, white slave/);
  assert.equal((await bars(page))[1], 'WhiteSpells: summon, curse');
});

browserTest('from the Feather a piece returns where its owner likes', { html: board(at(empty, hours, '3W')) }, async ({ page }) => {
  await settled(page);
  await click(page, 'a1 maat');
  assert.equal(await status(page), 'White: choose where the white warrior is reborn');
  assert.match(await said(page, 'maat'), /^maat, white warrior, the Feather, waits for a choice/);
  assert.deepEqual(await lit(page), ['a3', 'b2', 'b3', 'c2', 'c3', 'd2', 'd3']);
  await click(page, 'c2');
  assert.match(await said(page, 'c2'), /^c2, white warrior/);
});

browserTest('salvation, while no sethling is in the Hours', { html: board(at(empty, '1..1/W3/4/1..1')) }, async ({ page }) => {
  await settled(page);
  await click(page, 'e7');
  assert.deepEqual(await lit(page), ['a3', 'b2', 'b3', 'c2', 'c3', 'd2', 'd3', 'e6', 'e8', 'f7']);
  await click(page, 'b3');
  assert.equal(await field(page, 0), '3p/4/4/4/4/1W2/P3');
  // The Hours are empty of white and black: those that had ceased to exist return.
  assert.equal(await field(page, 2), hours);
  assert.match(await live(page), /gray sethling arrives on e8/);
});

browserTest('a drift that leaves a choice is asked of the owner', { html: board(at('s3/4/4/4')) }, async ({ page }) => {
  await settled(page);
  await click(page, 'a2 a3');
  await offer(page, 'End the turn');
  assert.equal(await status(page), 'Black: choose where the black slave drifts');
  assert.deepEqual(await lit(page), ['e3', 'f4']);
  assert.match(await said(page, 'e4'), /waits for a choice/);
  assert.deepEqual(await boards(page), []);
  await click(page, 'f4');
  assert.match(await live(page), /black slave drifts from e4 to f4.*Black to move/i);
});

browserTest('the others drift by themselves, and judgement is asked of the owner', { html: board(at('1s1S/1s2/4/4')) }, async ({ page }) => {
  await settled(page);
  await page.evaluate(() => document.querySelector('variant-board').play('h4h3'));
  await click(page, 'a2 a3');
  await offer(page, 'End the turn');
  assert.equal(await status(page), 'Black: choose where the black slave arrives in the Hours, to be judged');
  assert.deepEqual(await lit(page), ['e6', 'e7', 'f6', 'f7', 'g6', 'g7', 'h6', 'h7']);
  await click(page, 'g6');
  assert.match(await live(page), /black slave drifts from f3 to g6, black slave drifts from f4 to f3/i);
  assert.equal(await status(page), 'Black to move');
});

browserTest('gray sets sethlings down where three play; two have no bar for it', {
  html: board(at(empty, hours, '4', 'g 3 - - - 3 1'), 'options="players=3"'),
}, async ({ page }) => {
  await settled(page);
  assert.deepEqual(await bars(page), ['BlackNo spells left', 'GrayPlacements: 3', 'WhiteNo spells left']);
  assert.equal(await status(page), 'Gray to move');
  await click(page, 'e8 b4');
  assert.match(await said(page, 'b4'), /^b4, gray sethling, last move/);
  assert.equal((await bars(page))[1], 'GrayPlacements: 2');
  await press(page, 'draw');
  assert.equal(await page.locator('variant-board [role=alertdialog]').getAttribute('aria-label'), 'Do all agree to a draw: White, Black?');
  await page.locator('variant-board').getByRole('button', { name: 'No', exact: true }).click();
  await press(page, 'resign');
  const who = page.locator('variant-board [role=alertdialog] button');
  assert.deepEqual((await who.allTextContents()).filter((name) => ['White', 'Black', 'Gray'].includes(name)), ['White', 'Black']);
});

browserTest('with two seats the board turns between them', { html: board() }, async ({ page }) => {
  await settled(page);
  assert.equal((await bars(page)).length, 2);
  const bottom = async () => (await bars(page)).at(-1).slice(0, 5);
  assert.equal(await bottom(), 'White');
  await press(page, 'flip');
  assert.equal(await bottom(), 'Black');
  await press(page, 'flip');
  assert.equal(await bottom(), 'White');
  assert.deepEqual(await page.evaluate(() => document.querySelector('variant-board').game.seats.map(({ id }) => id)), ['white', 'black']);
});

browserTest('a pharaoh that is captured in Limbo is the end', {
  html: board(`4/4/4/4/4/4/P3 4/1p2/1W2/4 ${hours} 4 w 3 - - - 2 1`),
}, async ({ page }) => {
  await settled(page);
  await click(page, 'f2 f3');
  const { outcome } = await heard(page, 'game-end');
  assert.deepEqual([outcome.winners, outcome.reason], [['white'], 'pharaoh-destroyed']);
  assert.equal(await status(page), 'A pharaoh has ceased to exist. White wins.');
});

const opening = `Maailma

  +---+---+---+---+
8 | W |:P:| H |:W:|
  +---+---+---+---+
7 |:S:| S |:S:| S |
  +---+---+---+---+
6 |   |:::|   |:::|
  +---+---+---+---+
5 |:::| M |:M:|   |
  +---+---+---+---+
4 |   |:::|   |:::|
  +---+---+---+---+
3 |:S:| S |:S:| S |
  +---+---+---+---+
2 | W |:H:| P |:W:|
  +---+---+---+---+
    a   b   c   d

Yön Kaksitoista Tuntia

  +---+       +---+
8 |:E:|       | E |
  +---+---+---+---+
7 |   |:::|   |:::|
  +---+---+---+---+
6 |:::|   |:::|   |
  +---+---+---+---+
5 | E |       |:E:|
  +---+       +---+
    e   f   g   h
`;

browserTest('diagrams of letters are read, with a warning where capitals leave it open, and written', {
  html: `${script}<pre class="variant-board" id="opening" data-variant="afterlife">${opening}</pre>
    <pre class="variant-board" id="guessed" data-variant="afterlife">${opening.replace('6 |   |', '6 | S |').replace('7 |:S:|', '7 |:::|')}</pre>`,
}, async ({ page }) => {
  await settled(page);
  const start = 'wphw/ssss/4/1MM1/4/SSSS/WHPW 4/4/4/4 E..E/4/4/E..E 4 w SCRscr3 - - - 2 1';
  assert.equal(await get(page, 'position', '#opening'), start);
  assert.equal(await page.locator('#opening [part=note]').isVisible(), false);
  assert.match(await get(page, 'position', '#guessed'), /^WPHW\/1SSS\/S3/);
  assert.match(await page.locator('#guessed [part=note] summary').textContent(), /guessed.*capitals/);
  const drawn = await page.evaluate(() => document.querySelector('#opening').diagram());
  assert.match(drawn, /^World\n\n {2}\+---\+---\+---\+---\+\n8 \| w \|:p:\| h \|:w:\|\n/);
  assert.match(drawn, /Hall of Truth\n\n {2}\+---\+\n {2}\| {3}\| <-- Ma'at's Feather\n/);
});

const game = `[White "Amenhotep"]
[Black "Thutmose"]

1. Wa2-b4,done Sc7-c6,done 2. Wb4xc6,@h1,done Sd7-d6,Sh1-h2,done *`;

browserTest('replay goes by actions and by turns', {
  html: `${script}<variant-board variant="afterlife" animation="off">${game}</variant-board>`,
}, async ({ page }) => {
  await settled(page);
  const ply = () => get(page, 'ply');
  await page.evaluate(() => document.querySelector('variant-board').focus());
  await page.keyboard.press('ArrowRight');
  assert.equal(await ply(), 1);
  await page.keyboard.press('Shift+ArrowRight');
  assert.equal(await ply(), 2);
  await page.keyboard.press('Shift+ArrowRight');
  assert.equal(await ply(), 4);
  await press(page, 'next-turn');
  assert.equal(await ply(), 7);
  await press(page, 'prev');
  await press(page, 'prev-turn');
  assert.equal(await ply(), 4);
  await page.keyboard.press('Shift+ArrowLeft');
  assert.equal(await ply(), 2);
  await page.evaluate(() => document.querySelector('variant-board').goTo('next-turn'));
  assert.equal(await ply(), 4);
  assert.deepEqual(await bars(page), ['ThutmoseSpells: summon, curse, raise', 'AmenhotepSpells: summon, curse, raise']);
  assert.match(await part(page, 'moves').textContent(), /2\.Wb4xc6, @h1, done Sd7-d6, Sh1-h2, done/);
});

browserTest('the arrangement is chosen by width, or by name', {
  html: `${script}<style>div { width: 700px }</style><div><variant-board id="wide" variant="afterlife"></variant-board></div>
    <div style="width: 320px"><variant-board id="narrow" variant="afterlife"></variant-board></div>
    <div><variant-board id="packed" variant="afterlife" arrangement="packed"></variant-board></div>`,
}, async ({ page }) => {
  await settled(page);
  const shape = async (id) => {
    const { width, height } = await page.locator(`#${id} canvas`).boundingBox();
    return width / height;
  };
  assert.ok(await shape('wide') > 1.1);
  assert.ok(await shape('narrow') < 1);
  const packed = await shape('packed');
  assert.ok(packed > 1 && packed < 1.2);
});

browserTest('in Finnish, with the words of its source', { html: `<div lang="fi">${board(spells)}</div>` }, async ({ page }) => {
  await settled(page);
  assert.equal((await bars(page))[1], 'ValkoinenLoitsut: kutsu sethling, kuolonkirous, henkiinherätys');
  await click(page, 'b2');
  await offer(page, 'Kuolonkirous');
  await click(page, 'b7');
  assert.equal(await status(page), 'Musta: valitse Tuntien ruutu, johon kirottu musta orja saapuu');
});
