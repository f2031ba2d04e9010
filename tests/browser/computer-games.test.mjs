// The other games against the computer: turns in common, secrets, three seats,
// turns of several decisions; and the words of it all.

import assert from 'node:assert/strict';
import { browserTest, settled } from './lib.mjs';
import { get, heard, script } from './board.mjs';

const board = (more) => `${script}<variant-board coordinates="hidden" animation="off" ${more}></variant-board>`;
const button = (page, name, within = 'variant-board') => page.locator(`${within} [data-do=${name}]`);
const play = (page, code) => page.evaluate((move) => document.querySelector('variant-board').play(move), code);

/** Writes down whatever is written into the page from now on, attributes included, and into storage. */
const listen = (page) => page.evaluate(() => {
  const root = document.querySelector('variant-board').shadowRoot;
  const heard = window.written = [];
  const all = (node) => {
    if (node.nodeType === Node.TEXT_NODE) heard.push(node.data);
    for (const { name, value } of node.attributes ?? []) heard.push(`${name}=${value}`);
    for (const child of node.childNodes) all(child);
  };
  const observer = new MutationObserver((records) => {
    for (const { type, target, attributeName, addedNodes } of records) {
      if (type === 'attributes') heard.push(`${attributeName}=${target.getAttribute(attributeName)}`);
      else if (type === 'characterData') heard.push(target.data);
      else addedNodes.forEach(all);
    }
  });
  for (const node of [root, document]) observer.observe(node, { subtree: true, childList: true, attributes: true, characterData: true });
  const set = Storage.prototype.setItem;
  Storage.prototype.setItem = function (key, value) {
    heard.push(value);
    set.call(this, key, value);
  };
});
const written = (page) => page.evaluate(() => window.written.join('\n'));

browserTest('Apocalypse: decided first, told last', { html: board('variant="apocalypse" computer="black" level="5" save="sealed"') }, async ({ page, events }) => {
  await settled(page);
  await listen(page);
  const sign = page.locator('variant-board [part=player]', { hasText: 'Black' }).locator('[part=thinking]');
  await sign.filter({ hasText: 'has decided' }).waitFor();
  await page.locator('variant-board [data-cell=a1]').evaluate((box) => box.click());
  const before = `${await written(page)}\n${JSON.stringify(await events())}`;
  assert.equal(await page.locator('variant-board [part=curtain]').count(), 0);
  await page.evaluate(() => {
    document.querySelector('variant-board').addEventListener('change', () => { window.atChange = window.written.length; }, { once: true });
  });
  await page.locator('variant-board [data-cell=b3]').evaluate((box) => box.click());
  const { seat, ply, code, text } = await heard(page, 'computer-move');
  assert.deepEqual([seat, ply, text], ['black', 1, undefined]);
  assert.match(code, /^[a-e]\d[a-e]\d/);
  assert.ok(!before.includes(code));
  const [from, to] = [code.slice(0, 2), code.slice(2, 4)];
  // Not by cells either, until both are made.
  const told = new RegExp(`${from}\\W?${to}|horseman from|footman from`, 'i');
  assert.doesNotMatch(before, told);
  const moves = (await events()).filter(({ type }) => type === 'move').map(({ detail }) => [detail.seat, detail.code]);
  assert.deepEqual(moves, [['white', '']]);
  // It is told now, so that the above could have been seen.
  assert.match(await written(page), /horseman from a1|black \w+ from/i);
});

browserTest('Fog of War: what it has moved unseen is nowhere', {
  html: board('variant="fog-of-war" computer="black" level="2" save="fog"'), timeout: 90_000,
}, async ({ page, events }) => {
  await settled(page);
  await listen(page);
  assert.equal(await page.locator('variant-board [part=curtain]').count(), 0);
  await play(page, 'a3');
  const detail = await heard(page, 'computer-move');
  assert.deepEqual(Object.keys(detail).toSorted(), ['level', 'ms', 'ply', 'seat']);
  const heardSoFar = (await events()).map((event) => JSON.stringify(event)).join('\n');
  // From a3 and the first rank White sees none of Black's pieces.
  const shown = (await written(page)).split('\n').filter((line) => !line.includes('variant-board 1')).join('\n');
  assert.doesNotMatch(shown, /black (pawn|knight|bishop|rook|queen|king)/i);
  assert.doesNotMatch(heardSoFar, /"code":"[a-h][78]/);
  const text = await page.evaluate(() => document.querySelector('variant-board').text());
  assert.match(text, /\/P7\//);
  // What is kept knows it; nothing else does.
  const moved = /1\. a3 (\S+)/.exec(await page.evaluate(() => document.querySelector('variant-board').save()))[1];
  assert.ok(moved);
  assert.ok(!text.includes(moved), moved);
  assert.ok(!heardSoFar.includes(moved), moved);
});

browserTest('Fog of War: a hint is by what the person sees, and a person takes back alone', {
  html: board('variant="fog-of-war" computer="black" level="1"'),
}, async ({ page }) => {
  await settled(page);
  await play(page, 'e4');
  await heard(page, 'computer-move');
  const { code, text } = await page.evaluate(() => document.querySelector('variant-board').hint());
  assert.match(text, /^([KQRBN]?[a-h]?[1-8]?x?[a-h][1-8]|O-O)/);
  const status = await page.locator('variant-board [part=status]').textContent();
  assert.ok(status.startsWith(`Hint: ${text}.`), status);
  const piece = await page.locator(`variant-board [data-cell="${code.slice(0, 2)}"]`).textContent();
  assert.match(piece, /white/);
  await button(page, 'undo').click();
  assert.equal(await get(page, 'ply'), 0);
});

browserTest('Apocalypse: a hint is gone when its choice is sealed, and another person sees none', {
  html: board('variant="apocalypse" mode="play"'),
}, async ({ page }) => {
  await settled(page);
  const picture = () => page.evaluate(() => document.querySelector('variant-board').toSVG());
  const before = await picture();
  await page.evaluate(() => document.querySelector('variant-board').hint());
  const status = page.locator('variant-board [part=status]');
  assert.match(await status.textContent(), /^Hint: /);
  await play(page, 'a1b3');
  await page.locator('variant-board [part=lift]').click();
  assert.doesNotMatch(await status.textContent(), /Hint/);
  assert.equal(await picture(), before);
});

browserTest('Apocalypse, White for the computer: it is Black who is asked, by what is said and by what can be done', {
  html: board('variant="apocalypse" computer="white" level="1" declarations="on"'),
}, async ({ page }) => {
  await settled(page);
  assert.equal(await page.locator('variant-board [part=status]').textContent(), 'Black chooses in secret');
  const due = () => page.locator('variant-board [part=player][data-turn] [part=name]').allTextContents();
  assert.deepEqual(await due(), ['Black']);
  // A footman can't go to the side.
  await page.locator('variant-board [part=declare] input').fill('a4b4');
  await page.locator('variant-board [part=declare] input').press('Enter');
  await heard(page, 'computer-move');
  assert.equal(await page.locator('variant-board [part=penalties]').textContent(), 'Penalty points: White 0, Black 1');
  await page.evaluate(() => document.querySelector('variant-board').declare('a4b4'));
  const { outcome } = await heard(page, 'game-end');
  assert.deepEqual([outcome.winners, outcome.reason], [['white'], 'two-penalties']);
});

browserTest('Three Kingdoms with two computers', { html: board('variant="three-kingdoms" computer="wu wei" level="1"') }, async ({ page, events }) => {
  await settled(page);
  assert.deepEqual(await get(page, 'actors'), ['shu']);
  await page.evaluate(() => {
    const element = document.querySelector('variant-board');
    element.play(element.game.legal()[0].code);
  });
  await heard(page, 'computer-move', 2);
  const seats = (await events()).filter(({ type }) => type === 'computer-move').map(({ detail }) => [detail.seat, detail.ply]);
  assert.deepEqual(seats, [['wu', 2], ['wei', 3]]);
  assert.deepEqual(await get(page, 'actors'), ['shu']);
  await button(page, 'new').click();
  assert.equal(await page.locator('variant-board [role=radiogroup]').count(), 3);
  await page.keyboard.press('Escape');
  await button(page, 'undo').click();
  assert.equal(await get(page, 'ply'), 0);
});

for (const [variant, options] of [['afterlife', ''], ['portal-buckley', ''], ['portal-howe', ''], ['portal-hidden', ''], ['xiangqi', '']]) {
  browserTest(`${variant}: turns of the computer end, and it is the person’s again`, {
    html: board(`variant="${variant}" options="${options}" computer="all" level="1"`), timeout: 90_000,
  }, async ({ page }) => {
    await settled(page);
    const [first, second] = await page.evaluate(() => document.querySelector('variant-board').game.seats.map(({ id }) => id));
    // The first side is the person's: whatever is first in the list is played until the other's turn is over.
    await page.evaluate((seat) => { document.querySelector('variant-board').computer = seat; }, second);
    const turns = await page.evaluate(async ([own, other]) => {
      const element = document.querySelector('variant-board');
      element.resume();
      let answered = false;
      element.addEventListener('computer-move', () => { answered = true; });
      for (let step = 0; step < 40 && !(answered && element.actors.includes(own)); step += 1) {
        if (element.actors.includes(own)) element.play(element.game.legal(own)[0].code, own);
        else await new Promise((done) => element.addEventListener('computer-move', done, { once: true }));
      }
      return { answered, actors: element.actors, other };
    }, [first, second]);
    assert.ok(turns.answered);
    assert.deepEqual(turns.actors, [first]);
  });
}

browserTest('a demonstration goes on only while it can be seen', {
  html: `${board('variant="xiangqi" computer="all" level="1"')}<div id="tall"></div><link rel="stylesheet" href="/tall.css">`,
  pages: { '/tall.css': '#tall { height: 4000px }' }, context: { viewport: { width: 600, height: 600 } },
}, async ({ page, events }) => {
  await settled(page);
  await button(page, 'pause').click();
  await heard(page, 'computer-move');
  await page.evaluate(async () => {
    const board = document.querySelector('variant-board');
    scrollTo(0, 4000);
    // Until the browser has told that it's out of sight.
    await new Promise((done) => {
      new IntersectionObserver((entries) => entries.at(-1).isIntersecting || done(), { rootMargin: '200px' }).observe(board.shadowRoot.querySelector('canvas'));
    });
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
  const ply = await get(page, 'ply');
  await page.evaluate(() => document.querySelector('variant-board').setAttribute('level', '2'));
  assert.equal(await get(page, 'thinking'), null);
  assert.equal(await get(page, 'ply'), ply);
  await page.evaluate(() => scrollTo(0, 0));
  const count = (await events()).filter(({ type }) => type === 'computer-move').length;
  assert.equal((await heard(page, 'computer-move', count + 1)).ply, ply + 1);
});

browserTest('the dialog and the controls in four languages', {
  html: ['en', 'fi', 'sv', 'cs'].map((lang) => `<variant-board id="${lang}" lang="${lang}" computer="black" variant="chess"></variant-board>`).join('') + script,
}, async ({ page }) => {
  await settled(page);
  const words = {
    en: ['New game', 'White', 'Computer’s level', '4 – medium', 'Hint', 'Offer a draw', 'Black'],
    fi: ['Uusi peli', 'Valkoinen', 'Tietokoneen taso', '4 – keskitaso', 'Vihje', 'Tarjoa tasapeliä', 'Musta'],
    sv: ['Nytt parti', 'Vit', 'Datorns nivå', '4 – medel', 'Ledtråd', 'Erbjud remi', 'Svart'],
    cs: ['Nová partie', 'Bílý', 'Úroveň počítače', '4 – střední', 'Nápověda', 'Nabídnout remízu', 'Černý'],
  };
  for (const [lang, [name, seat, level, text, hint, offer]] of Object.entries(words)) {
    await button(page, 'new', `#${lang}`).click();
    const dialog = page.locator(`#${lang}`).getByRole('dialog', { name });
    await dialog.getByRole('radiogroup', { name: seat }).waitFor();
    assert.equal(await dialog.getByRole('slider', { name: level }).getAttribute('aria-valuetext'), text);
    assert.equal(await button(page, 'hint', `#${lang}`).getAttribute('aria-label'), hint);
    assert.equal(await button(page, 'draw', `#${lang}`).getAttribute('aria-label'), offer);
    await page.keyboard.press('Escape');
  }
});

for (const width of [320, 1200]) {
  browserTest(`the dialog fits from right to left, at ${width} pixels`, {
    html: `<!doctype html><html lang="en" dir="rtl"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Test</title><body>${board('variant="three-kingdoms" computer="wu"')}</body></html>`,
    context: { viewport: { width, height: 900 } },
  }, async ({ page }) => {
    await settled(page);
    await button(page, 'new').click();
    const dialog = page.locator('variant-board [role=dialog]');
    const [inner, outer] = [await dialog.boundingBox(), await page.locator('variant-board [part=board]').boundingBox()];
    assert.ok(inner.x >= outer.x - 1 && inner.x + inner.width <= outer.x + outer.width + 1);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
    // English is read from the left there, too.
    const [name, choice] = [await dialog.getByText('Shu').boundingBox(), await dialog.getByText('Person').first().boundingBox()];
    assert.ok(name.x < choice.x);
    await page.keyboard.press('Escape');
  });
}
