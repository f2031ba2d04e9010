// Three Kingdoms on the page: by mouse, finger, keyboard and screen reader on
// the hexagon, turned to every seat; falls, captured armies, and every way in
// which it ends, in words.

import assert from 'node:assert/strict';
import { browserName, browserTest, settled } from './lib.mjs';
import { get, heard, said, script } from './board.mjs';

const start = '9/rP1rP1rP1rP1rP/1rC1rF1rF1rC1/9/rRrNrBrArKrArBrNrR|9/gP1gP1gP1gP1gP/1gC1gF1gF1gC1/9/gRgNgBgAgKgAgBgNgR|9/bP1bP1bP1bP1bP/1bC1bF1bF1bC1/9/bRbNbBbAbKbAbBbNbR r rgb 0 banners=on 1';
/** The start with Shu's right cannon beside its banner. */
const afterCannon = start.replace('/1rC1rF1rF1rC1/', '/1rC1rF1rFrC2/').replace(' r rgb 0', ' g rgb 1');
/** Shu brings Wu down with gh5gh1: a soldier of Wu's changes hands. */
const mateInOne = '9/9/9/9/3rK5|7rR1/gP8/9/8rR/3gK5|9/9/9/9/4bK4 r rgb 5 banners=on 1';
/** The same move brings down both rivals. */
const bothInOne = '9/9/9/9/3rK5|7rR1/9/9/8rR/4gK4|9/bP8/9/8rR/3bK3rR1 r rgb 0 banners=on 1';
/** Wei has fallen long ago. */
const two = '9/9/9/9/3rK5|9/9/9/9/3gK5|9/bP=r8/9/9/9 r rg 0 banners=on 9';
/** Each general is attacked by the next one's chariot. */
const threats = '9/3gR5/9/9/3rK5|9/3bR5/9/9/3gK5|9/3rR5/9/9/3bK5 r rgb 0 banners=on 3';

const attributes = 'variant="three-kingdoms" coordinates="hidden" animation="off"';
const board = `${script}<variant-board ${attributes} mode="play"></variant-board>`;
const at = (position, more = '') => `${script}<variant-board ${attributes} mode="play" position="${position}" ${more}></variant-board>`;
const part = (page, name) => page.locator(`variant-board [part=${name}]`);
const live = (page) => page.locator('variant-board [aria-live]').textContent();
const press = (page, name) => page.locator(`variant-board [data-do=${name}]`).click();
const answer = (page, name) => page.locator('variant-board').getByRole('button', { name, exact: true }).click();
const play = (page, moves) => page.evaluate((all) => {
  for (const move of all.split(' ')) document.querySelector('variant-board').play(move);
}, moves);
/** What the bars say, from the top: names, and what is special about them. */
const bars = (page) => part(page, 'player').evaluateAll((all) => all.map((bar) =>
  [bar.textContent, ...['turn', 'fallen', 'winner'].filter((name) => bar.hasAttribute(`data-${name}`))].join(' ')));

/**
 * The middle of a point with a seat (0 to 2) at the bottom, in steps of which
 * nine tenths are a cell. Files are a step apart and as straight as the home
 * rank, which is eight steps long; the outermost ones reach the middle of the
 * river after 4.58 steps. The three banks meet at angles of 120°. Around the
 * outermost points lies an edge of half a cell, at the bays one of 0.58.
 */
async function point(page, name, bottom = 0) {
  const box = await page.locator('variant-board canvas').boundingBox();
  const slope = Math.tan(Math.PI / 6);
  const [corner, outermost, cell] = [4, 4.58, 10 / 9];
  const toHome = outermost + corner * slope;
  const halfWidth = Math.hypot(corner, toHome) + 0.5 * cell;
  const toBay = corner * Math.cos(Math.PI / 6) + toHome / 2 + 0.58 * cell;
  const [half, file, rank] = ['rgb'.indexOf(name[0]), name.charCodeAt(1) - 97, Number(name[2]) - 1];
  const x = file - 4;
  const y = toHome - (toHome - Math.abs(x) * slope) * (rank / outermost);
  // The next seat sits to the right: counter-clockwise by thirds.
  const turn = ((half - bottom + 3) % 3) * (2 * Math.PI / 3);
  const unit = box.width / (2 * halfWidth);
  return {
    x: box.x + (halfWidth + x * Math.cos(turn) + y * Math.sin(turn)) * unit,
    y: box.y + (toBay + y * Math.cos(turn) - x * Math.sin(turn)) * unit,
  };
}

async function click(page, names, bottom) {
  for (const name of names.split(' ')) {
    const { x, y } = await point(page, name, bottom);
    await page.mouse.click(x, y);
  }
}

browserTest('click and click; the turn goes round three kingdoms', { html: board }, async ({ page }) => {
  await settled(page);
  assert.equal(await part(page, 'status').textContent(), 'Shu to move');
  assert.deepEqual(await bars(page), ['Wu', 'Wei', 'Shu turn']);
  await click(page, 'rh3');
  // Along the rank to the banner; up the file over the river to Wu's cannon, and behind it the
  // horse; down to the own horse.
  assert.deepEqual((await heard(page, 'move-start')).targets.toSorted(), ['gb4', 'gb5', 'rg3', 'rh2', 'rh4', 'rh5', 'ri3', 'gb1'].toSorted());
  await click(page, 'rg3');
  await click(page, 'gh3 gg3 bh3 bg3');
  assert.equal((await heard(page, 'change', 3)).ply, 3);
  assert.equal(await part(page, 'status').textContent(), 'Shu to move');
  assert.equal(await part(page, 'moves').textContent(), '1.rh3rg3 gh3gg3 bh3bg3 ');
  assert.match(await live(page), /^Blue cannon from bh3 to bg3\. Shu to move/);
});

for (const [bottom, seat, order] of [[0, 'shu', ['Wu', 'Wei', 'Shu turn']], [1, 'wu', ['Wei', 'Shu turn', 'Wu']], [2, 'wei', ['Shu turn', 'Wu', 'Wei']]]) {
  browserTest(`with ${seat} at the bottom`, { html: at(start, `orientation="${seat}"`) }, async ({ page }) => {
    await settled(page);
    assert.deepEqual(await bars(page), order);
    await click(page, 'rh3 rh5', bottom);
    await click(page, 'ga1 ga3', bottom);
    await click(page, 'bb1 bc3', bottom);
    assert.equal((await heard(page, 'change', 3)).ply, 3);
    assert.equal(await part(page, 'moves').textContent(), '1.rh3rh5 ga1ga3 bb1bc3 ');
  });
}

browserTest('a chariot takes either fork at the triangle, and lines go on over the river', {
  html: at('4rR4/9/9/9/3rK5|9/9/9/9/3gK5|9/9/9/9/3bK5 r rgb 0 banners=on 1'),
}, async ({ page }) => {
  await settled(page);
  await click(page, 're5');
  const fork = ['re4', 're3', 're2', 're1', ...['g', 'b'].flatMap((half) => [5, 4, 3, 2, 1].map((rank) => `${half}e${rank}`))];
  const rank = ['a', 'b', 'c', 'd', 'f', 'g', 'h', 'i'].map((file) => `r${file}5`);
  assert.deepEqual((await heard(page, 'move-start')).targets.toSorted(), [...fork, ...rank].toSorted());
  await click(page, 'rh5');
  await play(page, 'gd1gd2 bd1bd2');
  await click(page, 'rh5');
  // Shu's file h is Wu's file b.
  const file = [...[4, 3, 2, 1].map((r) => `rh${r}`), ...[5, 4, 3, 2, 1].map((r) => `gb${r}`)];
  const along = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'i'].map((name) => `r${name}5`);
  assert.deepEqual((await heard(page, 'move-start', 2)).targets.toSorted(), [...file, ...along].toSorted());
});

browserTest('drag with the mouse over the river', { html: at('7rR1/9/9/9/3rK5|9/9/9/9/3gK5|9/9/9/9/3bK5 r rgb 0 banners=on 1') }, async ({ page }) => {
  await settled(page);
  const [from, to] = [await point(page, 'rh5'), await point(page, 'gb2')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
  assert.match((await heard(page, 'change')).position, /^9\/9\/9\/9\/3rK5\|9\/9\/9\/1rR7\/3gK5\|/);
});

if (browserName === 'chromium') browserTest('by taps on a phone', { html: board, context: { hasTouch: true, viewport: { width: 320, height: 640 } } }, async ({ page }) => {
  await settled(page);
  assert.ok((await page.locator('variant-board canvas').boundingBox()).width <= 320);
  for (const name of ['rh3', 'rh5', 'ga1', 'ga3', 'bb1', 'bc3']) {
    const { x, y } = await point(page, name);
    await page.touchscreen.tap(x, y);
  }
  assert.equal((await heard(page, 'change', 3)).ply, 3);
  assert.equal(await part(page, 'moves').textContent(), '1.rh3rh5 ga1ga3 bb1bc3 ');
});

browserTest('by keyboard alone, across the hexagon', { html: board }, async ({ page }) => {
  await settled(page);
  await page.locator('variant-board [data-cell="ra1"]').focus();
  const focused = () => page.evaluate(() => document.querySelector('variant-board').shadowRoot.activeElement.dataset.cell);
  const arrows = [['ArrowRight', 1, 0], ['ArrowLeft', -1, 0], ['ArrowDown', 0, 1], ['ArrowUp', 0, -1]];
  /** Walks by arrows to a point: by the one that points there best, and from where that has led astray by the next best. */
  const walk = async (name) => {
    const goal = await point(page, name);
    const tried = new Set();
    for (let steps = 0; steps < 40 && (await focused()) !== name; steps += 1) {
      const at = await focused();
      const here = await point(page, at);
      const fit = ([, x, y]) => x * (goal.x - here.x) + y * (goal.y - here.y);
      const [key] = arrows.toSorted((one, other) => fit(other) - fit(one)).find(([arrow]) => !tried.has(at + arrow));
      tried.add(at + key);
      await page.keyboard.press(key);
    }
    assert.equal(await focused(), name);
  };
  // The first arrow shows where the keyboard is.
  await page.keyboard.press('ArrowUp');
  for (const names of [['rh3', 'rg3'], ['ga4', 'ga5'], ['be4', 'be5']]) {
    for (const name of names) {
      await walk(name);
      await page.keyboard.press('Enter');
    }
  }
  assert.equal((await heard(page, 'change', 3)).ply, 3);
  assert.equal(await part(page, 'moves').textContent(), '1.rh3rg3 ga4ga5 be4be5 ');
  await walk('rg3');
  await page.keyboard.press('Enter');
  assert.match(await said(page, 'rg3'), /picked/);
  await page.keyboard.press('Escape');
  assert.doesNotMatch(await said(page, 'rg3'), /picked/);
});

browserTest('a screen reader finds three half boards', { html: board }, async ({ page }) => {
  await settled(page);
  const grids = page.locator('variant-board [role=grid]');
  assert.deepEqual(await grids.evaluateAll((all) => all.map((grid) => [grid.ariaLabel, grid.querySelectorAll('[role=row]').length, grid.querySelectorAll('[role=gridcell]').length])),
    ['Shu', 'Wu', 'Wei'].map((name) => [`Board: Three Kingdoms, ${name}`, 5, 45]));
  for (const name of ['rh3', 'rg3']) await page.locator(`variant-board [data-cell="${name}"]`).evaluate((box) => box.click());
  assert.equal((await heard(page, 'change')).ply, 1);
  assert.equal(await said(page, 're1'), 're1, red general');
});

browserTest('a fall: the army changes hands and the turn is skipped', { html: at(mateInOne) }, async ({ page }) => {
  await settled(page);
  await click(page, 'gh5 gh1');
  await heard(page, 'change');
  assert.equal(await get(page, 'position'), '9/9/9/9/3rK5|9/gP=r8/9/8rR/7rR1|9/9/9/9/4bK4 b rb 0 banners=on 1');
  assert.match(await live(page), /red chariot from gh5 to gh1.*Wu is out of the game.*Wei to move/i);
  assert.equal(await said(page, 'ga4'), 'ga4, green soldier, commanded by red');
  assert.deepEqual(await bars(page), ['Wufallen fallen', 'Wei turn', 'Shu']);
  await click(page, 'be1 be2');
  assert.equal(await part(page, 'status').textContent(), 'Shu to move');
  // The soldier goes its old way at Shu's command.
  await click(page, 'ga4');
  assert.deepEqual((await heard(page, 'move-start', 3)).targets, ['ga5']);
  assert.equal(await part(page, 'moves').textContent(), '1.gh5gh1 -- be1be2 ');
  await press(page, 'undo');
  await press(page, 'undo');
  assert.deepEqual(await bars(page), ['Wu', 'Wei', 'Shu turn']);
});

browserTest('the last kingdom wins', { html: at(bothInOne) }, async ({ page }) => {
  await settled(page);
  await click(page, 'gh5 gh1');
  const { outcome } = await heard(page, 'game-end');
  assert.deepEqual([outcome.winners, outcome.reason], [['shu'], 'last-kingdom']);
  assert.equal(await part(page, 'status').textContent(), 'Only one kingdom is left. Shu wins.');
  assert.deepEqual(await bars(page), ['Wufallen fallen', 'Weifallen fallen', 'Shu winner']);
});

browserTest('threats to all three generals are shown and said', { html: at(threats) }, async ({ page }) => {
  await settled(page);
  for (const [cell, name] of [['rd1', 'red'], ['gd1', 'green'], ['bd1', 'blue']]) {
    assert.equal(await said(page, cell), `${cell}, ${name} general, in check`);
  }
});

browserTest('one that isn’t on turn resigns, and the others share the win', { html: board }, async ({ page }) => {
  await settled(page);
  await press(page, 'resign');
  const question = page.locator('variant-board [role=alertdialog]');
  assert.equal(await question.getAttribute('aria-label'), 'Who resigns?');
  assert.deepEqual(await question.getByRole('button').allTextContents(), ['Shu', 'Wu', 'Wei', 'Cancel']);
  await answer(page, 'Cancel');
  assert.equal(await get(page, 'outcome'), null);
  await press(page, 'resign');
  await answer(page, 'Wei');
  const { outcome } = await heard(page, 'game-end');
  assert.deepEqual([outcome.winners, outcome.reason], [['shu', 'wu'], 'resignation']);
  assert.equal(await part(page, 'status').textContent(), 'Resigned. Shu and Wu share the win.');
  assert.deepEqual(await bars(page), ['Wu winner', 'Wei', 'Shu winner']);
});

browserTest('a fallen kingdom has nothing to resign', { html: at(two) }, async ({ page }) => {
  await settled(page);
  await press(page, 'resign');
  assert.deepEqual(await page.locator('variant-board [role=alertdialog] button').allTextContents(), ['Shu', 'Wu', 'Cancel']);
  await answer(page, 'Wu');
  assert.equal(await part(page, 'status').textContent(), 'Resigned. Shu wins.');
});

browserTest('draws: agreed by all, or shared by those still in', {
  html: `${script}<variant-board id="three" ${attributes} mode="play"></variant-board><variant-board id="two" ${attributes} mode="play" position="${two}"></variant-board>`,
}, async ({ page }) => {
  await settled(page);
  for (const [id, text] of [['three', 'Agreed. Draw.'], ['two', 'Agreed. Draw between Shu and Wu.']]) {
    await page.locator(`#${id} [data-do=draw]`).click();
    const question = await page.locator(`#${id} [role=alertdialog]`).getAttribute('aria-label');
    assert.equal(question, id === 'two' ? 'Do all agree to a draw: Shu, Wu?' : 'Do all agree to a draw?');
    await page.locator(`#${id}`).getByRole('button', { name: 'Yes' }).click();
    assert.equal(await page.locator(`#${id} [part=status]`).textContent(), text);
  }
});

const texts = {
  en: ['Only one kingdom is left. Shu wins.', 'The position occurred three times. Draw between Shu and Wu.', '180 moves in a row without a capture or a fall. Draw between Shu and Wu.', 'Resigned. Wu and Wei share the win.'],
  fi: ['Vain yksi kuningaskunta on jäljellä. Shu voitti.', 'Asema toistui kolmesti. Tasapelin jakavat Shu ja Wu.', '180 siirtoa peräkkäin ilman lyöntiä tai kukistumista. Tasapelin jakavat Shu ja Wu.', 'Luovutus. Voiton jakavat Wu ja Wei.'],
  sv: ['Bara ett rike är kvar. Shu vinner.', 'Ställningen uppstod tre gånger. Remi mellan Shu och Wu.', '180 drag i rad utan slag eller fall. Remi mellan Shu och Wu.', 'Uppgivet. Wu och Wei delar på segern.'],
  cs: ['Zbývá jediné království. Šu vyhrálo.', 'Pozice nastala potřetí. O remízu se dělí Šu a Wu.', '180 tahů v řadě bez braní a bez pádu. O remízu se dělí Šu a Wu.', 'Vzdáno. O výhru se dělí Wu a Wej.'],
};
const round = 'rd1rd2 gd1gd2 rd2rd1 gd2gd1';
const ends = [[bothInOne, 'gh5gh1'], [two, `${round} ${round}`], [two.replace(' 0 banners', ' 179 banners'), 'rd1rd2'], [start, '']];
for (const [lang, sentences] of Object.entries(texts)) {
  browserTest(`how it ends, in words: ${lang}`, {
    html: script + ends.map(([position], index) => `<variant-board id="b${index}" lang="${lang}" ${attributes} mode="play" position="${position}"></variant-board>`).join(''),
  }, async ({ page }) => {
    await settled(page);
    for (const [index, [, moves]] of ends.entries()) {
      if (moves) {
        await page.evaluate(([id, all]) => {
          for (const move of all.split(' ')) document.getElementById(id).play(move);
        }, [`b${index}`, moves]);
      } else {
        await page.locator(`#b${index} [data-do=resign]`).click();
        await page.locator(`#b${index} [role=alertdialog] button`).first().click();
      }
      // Czech puts a blank that doesn't break after its one-letter "and".
      const said = (await page.locator(`#b${index} [part=status]`).textContent()).replaceAll('\u00a0', ' ');
      assert.equal(said, sentences[index]);
    }
  });
}

browserTest('near the 180th quiet move their count is shown', { html: at(two.replace(' 0 banners', ' 120 banners')) }, async ({ page }) => {
  await settled(page);
  assert.equal(await part(page, 'status').textContent(), 'Shu to move. 120 moves in a row without a capture or a fall. At 180 it is a draw.');
  await play(page, 'rd1rd2');
  assert.match(await part(page, 'status').textContent(), /^Wu to move\. 121 moves/);
});

browserTest('a game text has three moves a number, and keeps a fallen kingdom’s place', {
  html: `${script}<variant-board variant="three-kingdoms" position="${mateInOne}">
1. gh5gh1 -- be1be2 2. rd1-rd2 -- be2be3 *</variant-board>`,
}, async ({ page }) => {
  await settled(page);
  assert.equal(await part(page, 'note').isHidden(), true);
  assert.match(await page.evaluate(() => document.querySelector('variant-board').text()), /1\. gh5gh1 -- be1be2 2\. rd1rd2 -- be2be3 \*/);
  assert.equal(await part(page, 'moves').textContent(), '1.gh5gh1 -- be1be2 2.rd1rd2 -- be2be3 ');
  await press(page, 'next');
  assert.deepEqual(await bars(page), ['Wufallen fallen', 'Wei turn', 'Shu'], 'in replay, too');
});

browserTest('places of a kingdom that is out begin a number, too', {
  html: `${script}<variant-board variant="three-kingdoms" position="9/9/9/9/9|9/9/9/9/3gK5|9/9/9/9/3bK5 g gb 0 banners=on 1">1. -- gd1gd2 bd1bd2 2. -- gd2gd1 *</variant-board>`,
}, async ({ page }) => {
  await settled(page);
  assert.equal(await part(page, 'moves').textContent(), '1.-- gd1gd2 bd1bd2 2.-- gd2gd1 ');
});

browserTest('without banners; and three sets of pictures', {
  html: `${script}<variant-board id="plain" variant="three-kingdoms" options="banners=off" mode="play"></variant-board>
    ${['', 'characters', 'pictures'].map((set) => `<variant-board class="set" variant="three-kingdoms" pieces="${set}"></variant-board>`).join('')}`,
}, async ({ page }) => {
  await settled(page);
  assert.equal(await said(page, 'rd3', '#plain'), 'rd3, empty');
  assert.equal(await get(page, 'position', '#plain'), start.replaceAll(/1.C1.F1.F1.C1/g, (row) => `1${row[1]}C5${row[1]}C1`).replace('banners=on', 'banners=off'));
  const drawings = await page.evaluate(() => [...document.querySelectorAll('.set')].map((one) => one.toSVG()));
  assert.equal(new Set(drawings).size, 3);
});

browserTest('what a program asks against the rules is refused with the reason', { html: board }, async ({ page }) => {
  await settled(page);
  const message = await page.evaluate(() => {
    try {
      document.querySelector('variant-board').play('re1re3');
    } catch (error) {
      return `${error.code}: ${error.message}`;
    }
    return '';
  });
  assert.equal(message, 'illegal-move: “re1re3” isn\'t legal: the general on re1 can\'t go to re3.');
  await play(page, 'rh3rg3');
  assert.equal(await get(page, 'position'), afterCannon);
});
