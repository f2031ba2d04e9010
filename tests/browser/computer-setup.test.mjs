// How a page's author puts the computer at a board, and what is said of mistakes.

import assert from 'node:assert/strict';
import { browserTest, settled } from './lib.mjs';
import { get, heard, script } from './board.mjs';

const board = (more, inner = '') => `${script}<variant-board animation="off" ${more}>${inner}</variant-board>`;
const mode = (page) => page.locator('variant-board [part=figure]').getAttribute('data-mode');
const note = (page) => page.locator('variant-board [part=note]').textContent();

browserTest('given to a still board, the computer plays on it as if it had been there from the start', { html: board('level="1"') }, async ({ page, events }) => {
  await settled(page);
  assert.equal(await mode(page), 'diagram');
  await page.evaluate(() => { document.querySelector('variant-board').computer = 'white'; });
  const first = await heard(page, 'computer-move');
  assert.deepEqual([first.seat, first.ply, first.level], ['white', 1, 1]);
  assert.equal(await mode(page), 'play');
  assert.equal((await events()).filter(({ type }) => type === 'error').length, 0);
});

browserTest('a game that is to be read stays one', { html: board('mode="replay" computer="white"', '1. e4 e5') }, async ({ page, events }) => {
  await settled(page);
  await page.evaluate(() => document.querySelector('variant-board').setAttribute('computer', 'black'));
  await heard(page, 'ready', 2);
  assert.deepEqual([await mode(page), await get(page, 'computer')], ['replay', '']);
  assert.equal((await events()).filter(({ type }) => type === 'error').length, 0);
});

browserTest('a seat that there isn’t is told with those that there are, and the board is for playing', {
  html: board('variant="xiangqi" computer="white"'),
}, async ({ page }) => {
  await settled(page);
  assert.deepEqual([await mode(page), (await heard(page, 'error')).code], ['play', 'unknown-seat']);
  // It isn't the text that has the mistake.
  assert.equal((await note(page)).trim(), 'Xiangqi has the seats red, black, not “white”.');
  await page.evaluate(() => { document.documentElement.lang = 'fi'; document.querySelector('variant-board').setAttribute('lang', 'fi'); });
  assert.match(await note(page), /red, black/);
});

browserTest('where nobody can play, it’s said why, in the page’s language', {
  html: board('variant="fog-of-war" mode="play" computer="black" lang="en" position="????????/????????/????????/????????/8/8/PPPPPPPP/RNBQKBNR b KQ - 0 1"'),
}, async ({ page, events }) => {
  await settled(page);
  const errors = (await events()).filter(({ type }) => type === 'error');
  assert.deepEqual(errors.map(({ detail }) => detail.code), ['unknown-cells']);
  assert.match(await note(page), /unknown cells.*nor can the computer/);
  assert.ok(await page.locator('variant-board [part=note]').isVisible());
  const seen = [await note(page)];
  for (const lang of ['fi', 'sv', 'cs']) {
    await page.evaluate((wanted) => document.querySelector('variant-board').setAttribute('lang', wanted), lang);
    await page.waitForFunction((old) => document.querySelector('variant-board').shadowRoot.querySelector('[part=note]').textContent !== old, seen.at(-1));
    seen.push(await note(page));
  }
  assert.deepEqual(seen.map((text) => /computer|tietokone|datorn|počítač/.exec(text)?.[0]), ['computer', 'tietokone', 'datorn', 'počítač']);
});

browserTest('what was kept of a game to be played isn’t for a still board', { html: board('mode="play" save="mode"') }, async ({ page }) => {
  await settled(page);
  await page.evaluate(() => document.querySelector('variant-board').play('e4'));
  await page.evaluate(() => document.querySelector('variant-board').setAttribute('mode', 'diagram'));
  await heard(page, 'ready', 2);
  assert.deepEqual([await mode(page), await get(page, 'ply')], ['diagram', 0]);
});

browserTest('a hint or an offer that a move has overtaken is no mistake', { html: board('computer="black" level="1"') }, async ({ page }) => {
  await settled(page);
  await page.evaluate(() => {
    const root = document.querySelector('variant-board').shadowRoot;
    window.spoken = [];
    const region = root.querySelector('[aria-live]');
    new MutationObserver(() => window.spoken.push(region.textContent)).observe(region, { childList: true, characterData: true, subtree: true });
    root.querySelector('[data-do=hint]').click();
    root.querySelector('[data-do=hint]').click();
    document.querySelector('variant-board').play('e4');
  });
  await heard(page, 'computer-move');
  await page.evaluate(() => {
    const root = document.querySelector('variant-board').shadowRoot;
    root.querySelector('[data-do=draw]').click();
    root.querySelector('[part~=panel] button').click();
    document.querySelector('variant-board').play('a3');
  });
  await heard(page, 'computer-move', 2);
  // Moves, captures among them, and nothing else.
  for (const text of await page.evaluate(() => window.spoken)) assert.match(text, / from [a-h][1-8] to [a-h][1-8]\b/);
});

browserTest('what isn’t a saved game is refused, and the game goes on', { html: board('computer="black" level="1"') }, async ({ page }) => {
  await settled(page);
  await page.evaluate(() => document.querySelector('variant-board').play('e4'));
  await heard(page, 'computer-move');
  const codes = await page.evaluate(() => ['rubbish', '', null, undefined, {}].map((text) => {
    try {
      return document.querySelector('variant-board').load(text);
    } catch (error) {
      return error.code;
    }
  }));
  assert.deepEqual(codes, Array(5).fill('bad-save'));
  assert.equal(await get(page, 'ply'), 2);
  await page.evaluate(() => document.querySelector('variant-board').load(document.querySelector('variant-board').save()));
  await page.evaluate(() => document.querySelector('variant-board').play('a3'));
  assert.equal((await heard(page, 'computer-move', 2)).ply, 4);
});

browserTest('in another document a board looks as it did, and is played on', {
  html: `${board('computer="black" level="1"')}<iframe></iframe>`,
}, async ({ page }) => {
  await settled(page);
  const looks = () => page.evaluate(() => getComputedStyle(window.board.shadowRoot.querySelector('[part=board]')).position);
  await page.evaluate(() => { window.board = document.querySelector('variant-board'); });
  const before = await looks();
  assert.equal(before, 'relative');
  await page.evaluate(() => document.querySelector('iframe').contentDocument.body.append(window.board));
  assert.equal(await looks(), before);
  await page.waitForFunction(() => window.board.game);
  await page.evaluate(() => window.board.play('e4'));
  await page.waitForFunction(() => window.board.ply === 2);
  await page.evaluate(() => document.body.append(window.board));
  assert.equal(await looks(), before);
});

browserTest('a new game begun by keys on a small screen: the dialog is in sight, and the focus stays at the board', {
  html: `${board('mode="play" level="1"')}<p style="height: 100vh"></p>`, context: { viewport: { width: 320, height: 640 } },
}, async ({ page }) => {
  await settled(page);
  await page.evaluate(() => scrollTo(0, 250));
  await page.locator('variant-board [data-do=new]').press('Enter');
  const { top, bottom } = await page.locator('variant-board [role=dialog]').evaluate((dialog) => dialog.getBoundingClientRect().toJSON());
  assert.ok(top > -1 && bottom < 641, `${top} to ${bottom}`);
  // White for the computer, which turns the board.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await heard(page, 'computer-move');
  const cell = await page.evaluate(() => document.querySelector('variant-board').shadowRoot.activeElement?.dataset.cell);
  assert.match(cell ?? 'nowhere', /^[a-h][1-8]$/);
});

browserTest('attributes that change while the element is away hold when it comes back, and the game goes on', {
  html: board('computer="black" level="1"'),
}, async ({ page }) => {
  await settled(page);
  await page.evaluate(() => document.querySelector('variant-board').play('e4'));
  await heard(page, 'computer-move');
  // Away for a while, and only for as long as it takes to be moved.
  for (const [stays, level, orientation] of [[true, 6, 'black'], [false, 2, 'white']]) {
    await page.evaluate(async ([wait, ...wanted]) => {
      const element = document.querySelector('variant-board');
      element.remove();
      if (wait) await new Promise((done) => setTimeout(done));
      [element.level, element.orientation] = wanted;
      element.caption = `Level ${wanted[0]}`;
      document.body.append(element);
    }, [stays, level, orientation]);
    await page.waitForFunction((wanted) => document.querySelector('variant-board').level === wanted, level);
    assert.equal(await get(page, 'ply'), 2);
    const names = await page.locator('variant-board [part=name]').allTextContents();
    assert.deepEqual(names, orientation === 'black' ? ['White', 'Black'] : ['Black', 'White']);
    assert.equal(await page.locator('variant-board [part=caption]').textContent(), `Level ${level}`);
  }
  await page.evaluate(async () => {
    const element = document.querySelector('variant-board');
    element.remove();
    await new Promise((done) => setTimeout(done));
    element.computer = 'white';
    document.body.append(element);
  });
  const next = await heard(page, 'computer-move', 2);
  assert.deepEqual([next.seat, next.ply, next.level], ['white', 3, 2]);
});

browserTest('another position given on the way from one place to another is shown there', { html: board('computer="black" level="1"') }, async ({ page }) => {
  await settled(page);
  const position = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1';
  await page.evaluate((wanted) => {
    const element = document.querySelector('variant-board');
    element.remove();
    element.position = wanted;
    document.body.append(element);
  }, position);
  await page.waitForFunction((wanted) => document.querySelector('variant-board').position === wanted, position);
});
