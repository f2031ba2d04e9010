// Apocalypse at one device: sealed moves, hand-over, reveal, taking back,
// redeployment, free declarations, and that nothing sealed is in the page.

import assert from 'node:assert/strict';
import { browserName, browserTest, frame, settled } from './lib.mjs';
import { everything, get, heard, said, script } from './board.mjs';

const start = 'npppn/p3p/5/P3P/NPPPN 0 0 1';
const attributes = 'variant="apocalypse" mode="play" coordinates="hidden" animation="off"';
const board = `${script}<variant-board ${attributes}></variant-board>`;
const curtain = 'variant-board [part=curtain]';
const lift = (page) => page.locator('variant-board [part=lift]').click();
const covered = (page) => page.locator(curtain).waitFor();
const status = (page) => page.locator('variant-board [part=status]').textContent();
const live = (page) => page.locator('variant-board [aria-live]').textContent();

/** The middle of a cell: five cells of 100 units and an edge of 10 around them. */
async function cell(page, name) {
  const box = await page.locator('variant-board canvas').boundingBox();
  const [file, rank] = [name.charCodeAt(0) - 97, Number(name[1]) - 1];
  const unit = box.width / 520;
  return { x: box.x + (60 + 100 * file) * unit, y: box.y + (60 + 100 * (4 - rank)) * unit };
}

async function click(page, ...names) {
  for (const name of names) {
    const { x, y } = await cell(page, name);
    await page.mouse.click(x, y);
  }
}

/** Everything that a program in the page is told, but for what is meant to keep secrets. */
const told = async (page, events) => {
  const parts = [await everything(page), JSON.stringify(await events())];
  parts.push(await page.evaluate(() => {
    const element = document.querySelector('variant-board');
    return [element.position, element.text(), element.toSVG(), element.link(), element.game.text(), element.game.sealed.join(), element.save(), JSON.stringify(localStorage)].join('\n');
  }));
  return parts.join('\n');
};

browserTest('both choose in secret, and both are revealed together', { html: board }, async ({ page, events }) => {
  await settled(page);
  assert.equal(await page.locator(curtain).count(), 0);
  assert.equal(await status(page), 'White chooses in secret');
  await click(page, 'a1', 'b3');
  await covered(page);
  assert.match(await page.locator(curtain).textContent(), /Pass the device to Black/);
  assert.equal(await get(page, 'position'), start);
  await lift(page);
  assert.equal(await status(page), 'White has sealed a move. Black chooses in secret');
  assert.equal(await said(page, 'a1'), 'a1, white horseman');
  await click(page, 'd5');
  // Another one is picked instead.
  await click(page, 'a4', 'a3');
  const change = await heard(page, 'change', 2);
  assert.deepEqual(change, { ply: 1, position: 'npppn/4p/pN3/P3P/1PPPN 0 0 2' });
  assert.equal(await page.locator(curtain).count(), 0);
  assert.match(await said(page, 'b3'), /^b3, white horseman, last move/);
  assert.match(await said(page, 'a3'), /^a3, black footman, last move/);
  assert.match(await live(page), /white horseman from a1 to b3, black footman from a4 to a3/i);
  assert.match(await live(page), /White chooses in secret/);
  assert.equal(await page.locator('variant-board [part=moves]').textContent(), '1.Na1-b3 Pa4-a3 ');
  const moves = (await events()).filter(({ type }) => type === 'move').map(({ detail }) => detail.seat);
  assert.deepEqual(moves, ['white', 'black']);
});

browserTest('nothing in the page tells what is sealed', { html: board }, async ({ page, events }) => {
  await settled(page);
  const before = await told(page, events);
  const picture = await page.evaluate(() => document.querySelector('variant-board').toSVG());
  await click(page, 'a1', 'b3');
  await covered(page);
  const behind = await told(page, events);
  for (const text of [before, behind]) assert.doesNotMatch(text, /Na1|a1-?b3|"code":"[^"]/);
  assert.doesNotMatch(await everything(page), /\b(a1|b3)\b|horseman|footman/);
  await lift(page);
  const black = await told(page, events);
  assert.doesNotMatch(black, /Na1|a1-?b3|"(a1|b3)"/);
  assert.doesNotMatch(black, /picked|last move|can move here/);
  assert.equal(await said(page, 'b3'), 'b3, empty');
  assert.equal(await page.evaluate(() => document.querySelector('variant-board').toSVG()), picture);
});

browserTest('after a reload who had sealed chooses again', {
  html: `${script}<variant-board ${attributes} save="apocalypse"></variant-board>`,
}, async ({ page, events }) => {
  await settled(page);
  await page.evaluate(() => document.querySelector('variant-board').play('e2e3/e4e3'));
  await click(page, 'a1', 'b3');
  await covered(page);
  assert.doesNotMatch(await told(page, events), /Na1|a1-?b3/);
  await page.reload();
  await settled(page);
  assert.equal(await page.locator(curtain).count(), 0);
  assert.equal(await get(page, 'position'), 'npppn/p4/5/P4/NPPPN 0 0 2');
  assert.equal(await status(page), 'White chooses in secret');
});

browserTest('moved on the page, a board keeps what is sealed', { html: `${board}<div id="elsewhere"></div>` }, async ({ page }) => {
  await settled(page);
  await click(page, 'a1', 'b3');
  await covered(page);
  await page.evaluate(async () => {
    const element = document.querySelector('variant-board');
    element.remove();
    await new Promise((done) => setTimeout(done));
    document.getElementById('elsewhere').append(element);
  });
  await heard(page, 'ready', 2);
  await covered(page);
  await lift(page);
  await page.evaluate(() => document.querySelector('variant-board').play('a4a3'));
  assert.equal(await get(page, 'position'), 'npppn/4p/pN3/P3P/1PPPN 0 0 2');
});

browserTest('by keyboard alone', { html: board }, async ({ page }) => {
  await settled(page);
  await page.locator('variant-board [data-cell="a1"]').focus();
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  // The cursor starts in the corner a1: pick it, go to b3, pick that.
  await press('ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown');
  assert.match(await page.evaluate(() => document.querySelector('variant-board').shadowRoot.activeElement.textContent), /^a1/);
  await press('Enter', 'ArrowUp', 'ArrowUp', 'ArrowRight', 'Enter');
  await covered(page);
  assert.equal(await page.evaluate(() => document.querySelector('variant-board').shadowRoot.activeElement?.part.value), 'lift');
  await press('Enter');
  assert.equal(await page.locator(curtain).count(), 0);
  const [from, to] = ['a5', 'b3'];
  for (const name of [from, to]) {
    await page.locator(`variant-board [data-cell="${name}"]`).evaluate((box) => box.click());
  }
  // Two horsemen on the same cell: both are gone.
  assert.equal((await heard(page, 'change', 2)).position, '1pppn/p3p/5/P3P/1PPPN 0 0 2');
  assert.match(await live(page), /takes white horseman on b3, takes black horseman on b3/i);
});

if (browserName === 'chromium') browserTest('by taps', { html: board, context: { hasTouch: true, viewport: { width: 360, height: 640 } } }, async ({ page }) => {
  await settled(page);
  const tap = async (...names) => {
    for (const name of names) {
      const { x, y } = await cell(page, name);
      await page.touchscreen.tap(x, y);
    }
  };
  await tap('e2', 'e3');
  await covered(page);
  await page.locator('variant-board [part=lift]').tap();
  await tap('a4', 'a3');
  assert.equal((await heard(page, 'change', 2)).position, 'npppn/4p/p3P/P4/NPPPN 0 0 2');
});

browserTest('a seal is taken back from the curtain, and from the board', { html: board }, async ({ page, events }) => {
  await settled(page);
  await click(page, 'a1', 'b3');
  await covered(page);
  await page.locator(`${curtain} [part=unseal]`).click();
  assert.equal(await page.locator(curtain).count(), 0);
  assert.equal(await status(page), 'White chooses in secret');
  await click(page, 'e2', 'e3');
  await covered(page);
  await lift(page);
  // Black is there already; White still may.
  await page.locator('variant-board .joint [part=unseal]').click();
  assert.equal(await status(page), 'White chooses in secret');
  await click(page, 'a2', 'a3');
  // Who has been there before has to say again that he is.
  await covered(page);
  await lift(page);
  await click(page, 'e4', 'e3');
  assert.equal((await heard(page, 'change', 3)).position, 'npppn/p4/P3p/4P/NPPPN 0 0 2');
  assert.equal(await page.locator('variant-board .joint [part=unseal]:not([hidden])').count(), 0);
  const refused = await page.evaluate(() => {
    try {
      document.querySelector('variant-board').unseal('white');
      return 'done';
    } catch (error) {
      return error.code;
    }
  });
  assert.equal(refused, 'nothing-sealed');
  assert.ok((await events()).filter(({ type }) => type === 'move').every(({ detail }) => detail.code === '' && detail.text === ''));
});

browserTest('the words for it in four languages', {
  html: `${script}${['en', 'fi', 'sv', 'cs'].map((lang) => `<variant-board id="${lang}" lang="${lang}" ${attributes}></variant-board>`).join('')}`,
}, async ({ page }) => {
  await settled(page);
  const words = { en: 'White: take my move back', fi: 'Valkoinen: peru siirtoni', sv: 'Vit: ta tillbaka mitt drag', cs: 'Bílý: vzít můj tah zpět' };
  for (const [lang, text] of Object.entries(words)) {
    await page.evaluate((id) => document.getElementById(id).play('a1b3', 'white'), lang);
    assert.equal(await page.locator(`#${lang} [part=curtain] [part=unseal]`).textContent(), text);
  }
});

const redeployment = '5/1P2p/5/p3P/N3N 0 0 1';
browserTest('a redeployment is a third cell, by click', {
  html: `${script}<variant-board ${attributes} position="${redeployment}"></variant-board>`,
}, async ({ page }) => {
  await settled(page);
  await click(page, 'b4', 'b5');
  assert.equal(await status(page), 'Now pick the cell that the footman is redeployed to');
  assert.equal(await page.locator(curtain).count(), 0);
  assert.match(await said(page, 'c3'), /can move here/);
  // Not on the last rank, not where something stands; the cell left is vacant.
  for (const name of ['c5', 'e4', 'e2']) assert.doesNotMatch(await said(page, name), /can move here/);
  assert.match(await said(page, 'b4'), /can move here/);
  await click(page, 'c3');
  await covered(page);
  await lift(page);
  await click(page, 'e4', 'e3');
  assert.equal((await heard(page, 'change', 2)).position, '5/5/2P1p/p3P/N3N 0 0 2');
  assert.match(await page.locator('variant-board [part=moves]').textContent(), /Pb4-b5=c3 Pe4-e3/);
});

browserTest('a redeployment by dragging and a click', {
  html: `${script}<variant-board ${attributes} position="${redeployment}"></variant-board>`,
}, async ({ page }) => {
  await settled(page);
  const [from, to] = [await cell(page, 'b4'), await cell(page, 'b5')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  assert.equal(await page.locator(curtain).count(), 0);
  await click(page, 'b4');
  await covered(page);
  await lift(page);
  await click(page, 'e4', 'e3');
  assert.equal((await heard(page, 'change', 2)).position, '5/1P3/4p/p3P/N3N 0 0 2');
});

browserTest('a redeployment by keyboard, and what is asked for is said', {
  html: `${script}<variant-board ${attributes} position="${redeployment}"></variant-board>`,
}, async ({ page }) => {
  await settled(page);
  await page.locator('variant-board [data-cell="a1"]').focus();
  const press = async (keys) => {
    for (const key of keys.split(' ')) await page.keyboard.press(key);
  };
  // The first arrow comes to the corner a1.
  await press('ArrowUp ArrowRight ArrowUp ArrowUp ArrowUp Enter ArrowUp Enter');
  assert.equal(await live(page), 'Now pick the cell that the footman is redeployed to');
  await press('ArrowDown ArrowDown ArrowRight Enter');
  await covered(page);
  await page.keyboard.press('Enter');
  await click(page, 'e4', 'e3');
  assert.equal((await heard(page, 'change', 2)).position, '5/5/2P1p/p3P/N3N 0 0 2');
});

browserTest('a footman becomes a horseman where there are fewer than two, without asking', {
  html: `${script}<variant-board ${attributes} position="5/1P2p/5/p3P/4N 0 0 1"></variant-board>`,
}, async ({ page }) => {
  await settled(page);
  await click(page, 'b4', 'b5');
  await covered(page);
  await lift(page);
  await click(page, 'e4', 'e3');
  assert.equal((await heard(page, 'change', 2)).position, '1N3/5/4p/p3P/4N 0 0 2');
  assert.match(await live(page), /becomes white horseman/);
});

browserTest('any move can be declared where the page wants that, and costs a point', {
  html: `${script}<variant-board ${attributes} declarations="on"></variant-board>`,
}, async ({ page, events }) => {
  await settled(page);
  const field = page.locator('variant-board [part=declare] input');
  assert.equal(await page.locator('variant-board [part=penalties]').textContent(), 'Penalty points: White 0, Black 0');
  await field.fill('a2b3');
  await field.press('Enter');
  await covered(page);
  assert.equal(await field.inputValue(), '');
  assert.doesNotMatch(await told(page, events), /a2-?b3/);
  await lift(page);
  await click(page, 'a5', 'b3');
  assert.equal((await heard(page, 'change', 2)).position, '1pppn/p3p/1n3/P3P/NPPPN 1 0 2');
  assert.equal(await page.locator('variant-board [part=penalties]').textContent(), 'Penalty points: White 1, Black 0');
  assert.match(await live(page), /White gets a penalty point/);
  assert.match(await page.locator('variant-board [part=moves]').textContent(), /!Pa2-b3 Na5-b3/);
  // What can't stand as it is written is refused, and says so.
  await field.fill('!a1c2');
  await field.press('Enter');
  assert.equal(await page.locator('variant-board [part=declare] .refusal').textContent(), '“!a1c2”: the move is legal, so it isn\'t written with “!”.');
  // Declaring nothing is illegal as well: the second point loses.
  await field.press('Enter');
  await covered(page);
  await lift(page);
  await page.evaluate(() => document.querySelector('variant-board').declare('d5d4'));
  const { outcome } = await heard(page, 'game-end');
  assert.deepEqual([outcome.winners, outcome.reason], [['black'], 'two-penalties']);
  assert.equal(await page.locator('variant-board [part=declare]:not([hidden])').count(), 0);
});

browserTest('without that there is no field, but programs can declare', { html: board }, async ({ page }) => {
  await settled(page);
  assert.equal(await page.locator('variant-board [part=declare]:not([hidden])').count(), 0);
  await page.evaluate(() => document.querySelector('variant-board').declare('a1a3', 'white'));
  await covered(page);
  await lift(page);
  await page.evaluate(() => document.querySelector('variant-board').declare('', 'black'));
  assert.equal((await heard(page, 'change', 2)).position, 'npppn/p3p/5/P3P/NPPPN 1 1 2');
  assert.equal(await page.locator('variant-board [part=penalties]').textContent(), 'Penalty points: White 1, Black 1');
});

browserTest('both moves travel at once, and a clash is seen to happen', {
  html: `${script}<variant-board variant="apocalypse" mode="play" coordinates="hidden"></variant-board>`,
}, async ({ page }) => {
  await settled(page);
  const pixel = (name) => page.evaluate((at) => {
    const canvas = document.querySelector('variant-board').shadowRoot.querySelector('canvas');
    const unit = canvas.width / 520;
    const [file, rank] = [at.charCodeAt(0) - 97, Number(at[1]) - 1];
    return [...canvas.getContext('2d').getImageData((60 + 100 * file) * unit, (60 + 100 * (4 - rank)) * unit, 1, 1).data].join();
  }, name);
  const empty = await pixel('b3');
  await page.evaluate(() => document.querySelector('variant-board').play('a1b3', 'white'));
  await covered(page);
  await lift(page);
  await page.evaluate(() => document.querySelector('variant-board').play('a5b3', 'black'));
  // They meet in the middle of b3, and then are gone.
  await page.waitForFunction(([at, before]) => {
    const canvas = document.querySelector('variant-board').shadowRoot.querySelector('canvas');
    const unit = canvas.width / 520;
    const [x, y] = at;
    return [...canvas.getContext('2d').getImageData(x * unit, y * unit, 1, 1).data].join() !== before;
  }, [[160, 260], empty], { polling: 'raf' });
  await frame(page);
  assert.equal(await get(page, 'position'), '1pppn/p3p/5/P3P/1PPPN 0 0 2');
});

browserTest('a replay goes turn by turn, with both moves under a number', {
  html: `${script}<variant-board variant="apocalypse" ply="1">1. Na1-b3 Pd5-d4 {Black waits.} 2. !Pb1-b3 Na5xb3 *</variant-board>`,
}, async ({ page }) => {
  await settled(page);
  assert.match(await page.locator('variant-board [part=moves]').textContent(), /^1\.Na1-b3 Pd5-d4 Black waits\. 2\.!Pb1-b3 Na5xb3/);
  assert.equal(await get(page, 'ply'), 1);
  assert.equal(await get(page, 'position'), 'npp1n/p2pp/1N3/P3P/1PPPN 0 0 2');
  await page.locator('variant-board [data-do=next]').click();
  assert.equal(await get(page, 'position'), '1pp1n/p2pp/1n3/P3P/1PPPN 1 0 3');
  assert.equal(await page.locator('variant-board [part=penalties]').textContent(), 'Penalty points: White 1, Black 0');
  assert.match(await live(page), /takes white horseman on b3/);
  await page.locator('variant-board [data-do=first]').click();
  assert.equal(await get(page, 'position'), start);
  const text = await page.evaluate(() => document.querySelector('variant-board').text());
  assert.match(text, /1\. Na1-b3 Pd5-d4 \{Black waits\.\} 2\. !Pb1-b3 Na5xb3 \*/);
});

browserTest('each move of a number has its own judgement', {
  html: `${script}<variant-board variant="apocalypse" ply="1">1. Na1-b3! Pd5-d4?? 2. Pe2-e3 Pa4-a3?! *</variant-board>`,
}, async ({ page }) => {
  await settled(page);
  assert.match(await page.locator('variant-board [part=moves]').innerText(), /^1\.\s*Na1-b3\s*!\s*, good move\s*Pd5-d4\s*\?\?\s*, blunder\s*2\.\s*Pe2-e3 Pa4-a3\s*\?!/);
  const text = await page.evaluate(() => document.querySelector('variant-board').text());
  assert.match(text, /1\. Na1-b3 \$1 Pd5-d4 \$4 2\. Pe2-e3 Pa4-a3 \$6 \*/);
});
