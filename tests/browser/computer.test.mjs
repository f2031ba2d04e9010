// Chess against the computer: moves by hand and its answers, who plays, levels,
// hints, draws, pauses, and that it stops where it should.

import assert from 'node:assert/strict';
import { browserName, browserTest, excess, frame, settled } from './lib.mjs';
import { cell, click, get, heard, said, script } from './board.mjs';

const attributes = 'coordinates="hidden" animation="off"';
const board = (more = 'computer="black" level="1"', inner = '') => `${script}<variant-board ${attributes} ${more}>${inner}</variant-board>`;
const button = (page, name, within = 'variant-board') => page.locator(`${within} [data-do=${name}]`);
const status = (page) => page.locator('variant-board [part=status]').textContent();
const live = (page) => page.locator('variant-board [aria-live]').textContent();
const dialog = (page) => page.locator('variant-board [role=dialog]');
const seat = (page, name, who) => dialog(page).getByRole('radiogroup', { name }).getByRole('radio', { name: who });
/** The number of a page's events of a type. */
const count = async (events, type) => (await events()).filter((event) => event.type === type).length;
/** Waits until the status line says something. */
const says = (page, text) => page.locator('variant-board [part=status]', { hasText: text }).waitFor();

/** That a choice was legal in a position, by the rules API. */
const isLegal = (page, position, code) => page.evaluate(async ([at, wanted]) => {
  const { Game } = await import('/pkg/variant-board.js');
  return new Game('chess', { position: at }).legal().some((choice) => choice.code === wanted);
}, [position, code]);

const afterE4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';

browserTest('a move by mouse is answered, and both are taken back', { html: board() }, async ({ page, events }) => {
  await settled(page);
  await click(page, 'e2');
  await click(page, 'e4');
  const answer = await heard(page, 'computer-move');
  assert.deepEqual([answer.seat, answer.ply, answer.level], ['black', 2, 1]);
  assert.ok(answer.nodes > 0 && answer.depth > 0 && answer.ms >= 0);
  assert.ok(await isLegal(page, afterE4, answer.code), answer.code);
  assert.equal(await page.locator('variant-board [part~=move]').last().textContent(), answer.text);
  assert.match(await get(page, 'position'), / w /);
  const all = await events();
  assert.deepEqual(all.filter(({ type }) => type === 'move').map(({ detail }) => detail.seat), ['white']);
  assert.deepEqual(all.filter(({ type }) => type === 'change').map(({ detail }) => detail.ply), [1, 2]);
  assert.deepEqual(all.slice(-2).map(({ type }) => type), ['change', 'computer-move']);
  // The computer's pieces aren't for people to move.
  await click(page, answer.code.slice(2, 4));
  assert.doesNotMatch(await said(page, answer.code.slice(2, 4)), /picked/);
  await button(page, 'undo').click();
  assert.equal(await get(page, 'ply'), 0);
  assert.equal(await button(page, 'undo').getAttribute('aria-disabled'), 'true');
  await button(page, 'redo').click();
  assert.equal(await get(page, 'ply'), 2);
  assert.equal(await count(events, 'computer-move'), 1);
});

browserTest('by keyboard alone, and what is heard of it', { html: board() }, async ({ page }) => {
  await settled(page);
  await page.locator('variant-board [data-cell=a1]').focus();
  const focused = () => page.evaluate(() => document.querySelector('variant-board').shadowRoot.activeElement.dataset.cell);
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press('ArrowRight', 'ArrowUp');
  for (let tries = 0; tries < 12 && (await focused()) !== 'd2'; tries += 1) {
    await press((await focused())[1] !== '2' ? 'ArrowUp' : (await focused())[0] < 'd' ? 'ArrowRight' : 'ArrowLeft');
  }
  assert.equal(await focused(), 'd2');
  await press('Enter', 'ArrowUp', 'ArrowUp', 'Enter');
  const { text } = await heard(page, 'computer-move');
  assert.ok(text);
  assert.match(await live(page), /black \w+ from [a-h]\d to [a-h]\d.*White to move/i);
  // The focus has stayed where it was.
  assert.equal(await focused(), 'd4');
});

if (browserName === 'chromium') browserTest('by taps, on a small screen', {
  html: board(), context: { hasTouch: true, viewport: { width: 320, height: 640 } },
}, async ({ page }) => {
  await settled(page);
  for (const name of ['g1', 'f3']) {
    const { x, y } = await cell(page, name);
    await page.touchscreen.tap(x, y);
  }
  assert.equal((await heard(page, 'computer-move')).ply, 2);
  assert.equal(await excess(page), 0);
});

browserTest('sides and level are chosen in the dialog, by keys', { html: board('mode="play"') }, async ({ page, events }) => {
  await settled(page);
  for (const name of ['hint', 'pause']) assert.equal(await button(page, name).count(), 0);
  await button(page, 'new').focus();
  await page.keyboard.press('Enter');
  await dialog(page).waitFor();
  assert.equal(await dialog(page).getByText('put away').count(), 0);
  await page.keyboard.press('Escape');
  assert.equal(await dialog(page).count(), 0);
  await button(page, 'new').press('Enter');
  const focused = () => page.evaluate(() => {
    const at = document.querySelector('variant-board').shadowRoot.activeElement;
    return at?.dataset.seat ? `${at.dataset.seat} ${at.value}` : at?.type;
  });
  assert.equal(await focused(), 'white person');
  await page.keyboard.press('ArrowRight');
  assert.equal(await focused(), 'white computer');
  const round = [];
  for (let stop = 0; stop < 5; stop += 1) {
    await page.keyboard.press('Tab');
    round.push(await focused());
  }
  assert.deepEqual(round, ['black person', 'range', 'submit', 'button', 'white computer']);
  await page.keyboard.press('Shift+Tab');
  assert.equal(await focused(), 'button');
  const slider = dialog(page).getByRole('slider', { name: 'Computer’s level' });
  await slider.focus();
  await page.keyboard.press('Home');
  assert.equal(await slider.getAttribute('aria-valuetext'), '1 – beginner');
  await page.keyboard.press('ArrowRight');
  assert.equal(await slider.getAttribute('aria-valuetext'), '2 – very easy');
  await page.keyboard.press('Enter');
  const first = await heard(page, 'computer-move');
  assert.deepEqual([first.seat, first.ply, first.level], ['white', 1, 2]);
  assert.equal(await get(page, 'computer'), 'white');
  assert.equal(await get(page, 'level'), 2);
  // The person's own side is at the bottom, and the choice is remembered.
  const bars = await page.locator('variant-board [part=player]').allTextContents();
  assert.match(bars[0], /White.*computer, level 2/);
  assert.match(bars[1], /Black/);
  await button(page, 'new').click();
  assert.ok(await seat(page, 'White', 'Computer').isChecked());
  assert.ok(await dialog(page).getByText('The game on the board will be put away.').isVisible());
  await seat(page, 'White', 'Person').click();
  assert.ok(await seat(page, 'White', 'Person').isChecked());
  assert.ok(await slider.isDisabled());
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  assert.equal(await get(page, 'ply'), 1);
  assert.equal(await count(events, 'computer-move'), 1);
});

browserTest('the level changes in the game, and what is no level is said', { html: board('computer="black" level="9"') }, async ({ page, events }) => {
  await settled(page);
  assert.equal(await get(page, 'level'), 8);
  assert.equal((await heard(page, 'error')).code, 'bad-level');
  assert.match(await page.locator('variant-board [part=note]').textContent(), /whole number from 1 to 8/);
  await page.evaluate(() => { document.querySelector('variant-board').level = 2; });
  assert.equal(await page.locator('variant-board [part=note]').isVisible(), false);
  await page.evaluate(() => document.querySelector('variant-board').play('e4'));
  assert.equal((await heard(page, 'computer-move')).level, 2);
  await page.evaluate(() => document.querySelector('variant-board').setAttribute('computer', 'white'));
  assert.equal((await heard(page, 'computer-move', 2)).seat, 'white');
  await page.evaluate(() => document.querySelector('variant-board').setAttribute('computer', 'green'));
  assert.equal((await heard(page, 'error', 2)).code, 'unknown-seat');
  assert.equal(await get(page, 'computer'), 'white');
  // Left alone they wait to be started; with a person they don't.
  await page.evaluate(() => document.querySelector('variant-board').setAttribute('computer', 'all'));
  assert.match(await status(page), /^The computer is paused. Black to move/);
  assert.equal(await count(events, 'computer-move'), 2);
  await page.evaluate(() => document.querySelector('variant-board').setAttribute('computer', 'black'));
  assert.equal((await heard(page, 'computer-move', 3)).ply, 4);
});

browserTest('its thinking is seen, and said once', { html: board('computer="black" level="8"') }, async ({ page }) => {
  await settled(page);
  await page.evaluate(() => {
    window.spoken = [];
    const region = document.querySelector('variant-board').shadowRoot.querySelector('[aria-live]');
    new MutationObserver(() => window.spoken.push(region.textContent)).observe(region, { childList: true, characterData: true, subtree: true });
    document.querySelector('variant-board').play('e4');
  });
  const sign = page.locator('variant-board [part=player]', { hasText: 'Black' }).locator('[part=thinking]');
  await page.waitForFunction(() => /thinks… depth \d+, \d\.\d s/.test(document.querySelector('variant-board').shadowRoot.querySelector('[part=thinking]:not([hidden])')?.textContent));
  const thinking = await get(page, 'thinking');
  assert.equal(thinking.seat, 'black');
  assert.ok(thinking.depth > 0 && thinking.ms > 0);
  const answer = await heard(page, 'computer-move');
  assert.equal(answer.level, 8);
  assert.equal(await sign.isVisible(), false);
  assert.equal(await get(page, 'thinking'), null);
  const spoken = await page.evaluate(() => window.spoken);
  assert.equal(spoken.filter((text) => text === 'Black is thinking').length, 1);
});

browserTest('a hint is shown and said, and gone with the next move', { html: board() }, async ({ page }) => {
  await settled(page);
  const picture = () => page.evaluate(() => document.querySelector('variant-board').shadowRoot.querySelector('canvas').toDataURL());
  const before = await picture();
  await button(page, 'hint').click();
  await says(page, /^Hint: /);
  const text = /^Hint: ([^.]+)/.exec(await status(page))[1];
  assert.match(await live(page), new RegExp(`^Hint: ${text}`));
  await frame(page);
  assert.notEqual(await picture(), before);
  assert.equal(await get(page, 'ply'), 0);
  await page.evaluate((move) => document.querySelector('variant-board').play(move), text);
  await heard(page, 'computer-move');
  assert.doesNotMatch(await status(page), /Hint/);
  const hint = await page.evaluate(() => document.querySelector('variant-board').hint());
  assert.ok(await isLegal(page, await get(page, 'position'), hint.code));
  // Who moves first has no use for it any more.
  const refused = await page.evaluate(async () => {
    const element = document.querySelector('variant-board');
    const asked = element.hint().catch((error) => error.name);
    element.play(element.game.legal()[0].code);
    return asked;
  });
  assert.equal(refused, 'AbortError');
});

const offer = async (page) => {
  await button(page, 'draw').click();
  await page.locator('variant-board').getByRole('button', { name: 'Yes' }).click();
};

browserTest('a draw is accepted by who has lost a queen', {
  html: board('computer="black" position="4k3/pppp4/8/8/8/8/4PPPP/3QK3 w - - 0 1"'),
}, async ({ page }) => {
  await settled(page);
  assert.equal(await button(page, 'draw').getAttribute('aria-label'), 'Offer a draw');
  await offer(page);
  const { outcome } = await heard(page, 'game-end');
  assert.deepEqual([outcome.winners, outcome.reason], [[], 'agreement']);
  assert.equal(await get(page, 'thinking'), null);
});

browserTest('a draw is declined by who has won a queen, politely', {
  html: board('computer="black" position="3qk3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1"'),
}, async ({ page, events }) => {
  await settled(page);
  await offer(page);
  await says(page, /^Black declines the draw\. White to move/);
  assert.equal(await live(page), 'Black declines the draw');
  assert.equal(await count(events, 'game-end'), 0);
  await page.evaluate(() => document.querySelector('variant-board').play('e3'));
  await heard(page, 'computer-move');
  assert.doesNotMatch(await status(page), /declines/);
});

browserTest('a draw offered while it thinks is answered before it moves, and the answer stays to be read', {
  html: board('computer="black" level="1" position="3qk3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1"'),
}, async ({ page, events }) => {
  await settled(page);
  await page.evaluate(() => {
    window.spoken = [];
    const { shadowRoot } = document.querySelector('variant-board');
    const region = shadowRoot.querySelector('[aria-live]');
    new MutationObserver(() => window.spoken.push(region.textContent)).observe(region, { childList: true, characterData: true, subtree: true });
    document.querySelector('variant-board').play('e3');
    shadowRoot.querySelector('[data-do=draw]').click();
    shadowRoot.querySelector('[role=alertdialog] button').click();
  });
  await heard(page, 'computer-move');
  assert.match(await status(page), /^Black declines the draw\. White to move/);
  const spoken = await page.evaluate(() => window.spoken);
  assert.match(spoken.at(-2), /^Black declines the draw/);
  assert.match(spoken.at(-1), /^Black .* to /);
  assert.equal(await count(events, 'computer-move'), 1);
  // Whatever was answered, be it a check.
  await page.evaluate(() => {
    const board = document.querySelector('variant-board');
    board.play(board.game.legal()[0].code);
  });
  assert.doesNotMatch(await status(page), /declines/);
});

browserTest('whoever resigns is the person', { html: board('computer="white" level="1"') }, async ({ page }) => {
  await settled(page);
  await heard(page, 'computer-move');
  await button(page, 'resign').click();
  await page.locator('variant-board').getByRole('button', { name: 'Yes' }).click();
  const { outcome } = await heard(page, 'game-end');
  assert.deepEqual([outcome.winners, outcome.reason], [['white'], 'resignation']);
});

browserTest('paused, it waits; resumed, it goes on', { html: board('computer="black" level="8"') }, async ({ page, events }) => {
  await settled(page);
  await button(page, 'pause').click();
  assert.equal(await button(page, 'pause').getAttribute('aria-label'), 'Let the computer go on');
  await page.evaluate(() => document.querySelector('variant-board').play('e4'));
  await says(page, /^The computer is paused\. Black to move/);
  await frame(page);
  assert.equal(await get(page, 'thinking'), null);
  await page.evaluate(() => document.querySelector('variant-board').resume());
  await page.waitForFunction(() => document.querySelector('variant-board').thinking);
  // In the middle of thinking as well.
  await button(page, 'pause').click();
  await says(page, /^The computer is paused/);
  assert.equal(await count(events, 'computer-move'), 0);
  await button(page, 'pause').click();
  assert.equal((await heard(page, 'computer-move')).ply, 2);
  assert.equal(await count(events, 'computer-move'), 1);
});

browserTest('two computers play each other when somebody starts them, until they are stopped', {
  html: board('computer="all" level="1"'), open: false,
}, async ({ page, server, events }) => {
  await page.clock.install();
  await page.goto(`${server.url}/test.html`);
  await settled(page);
  assert.match(await status(page), /press ▶ to start/);
  assert.deepEqual(await page.locator('variant-board [data-do]:not([role=menuitem])').evaluateAll((all) => all.map((one) => one.dataset.do)), ['pause', 'new', 'flip', 'menu']);
  await page.clock.runFor(5000);
  assert.equal(await get(page, 'ply'), 0);
  await button(page, 'pause').click();
  for (const times of [1, 2, 3]) {
    // At a pace at which one can follow; thinking itself takes real time.
    while (await count(events, 'computer-move') < times) await page.clock.runFor(100);
  }
  const { seat: last } = (await events()).filter(({ type }) => type === 'computer-move')[1].detail;
  assert.equal(last, 'black');
  await button(page, 'pause').click();
  const stopped = await get(page, 'ply');
  await page.clock.runFor(5000);
  assert.equal(await get(page, 'ply'), stopped);
  assert.match(await status(page), /^The computer is paused/);
});

browserTest('a kept game comes back with who plays it, the level and the pause', { html: board('mode="play" save="against"') }, async ({ page }) => {
  await settled(page);
  await button(page, 'new').click();
  await seat(page, 'Black', 'Computer').check();
  await dialog(page).getByRole('slider').fill('2');
  await dialog(page).getByRole('button', { name: 'Start' }).click();
  await page.evaluate(() => document.querySelector('variant-board').play('d4'));
  await heard(page, 'computer-move');
  await button(page, 'pause').click();
  await page.evaluate(() => document.querySelector('variant-board').play(document.querySelector('variant-board').game.legal()[0].code));
  await page.reload();
  await settled(page);
  assert.deepEqual([await get(page, 'ply'), await get(page, 'computer'), await get(page, 'level')], [3, 'black', 2]);
  assert.match(await status(page), /^The computer is paused/);
  await button(page, 'pause').click();
  assert.deepEqual([(await heard(page, 'computer-move')).ply, await get(page, 'level')], [4, 2]);
});

browserTest('taken off the page it thinks no more; back there it goes on', { html: board('computer="black" level="8"') }, async ({ page, events }) => {
  await settled(page);
  await page.evaluate(() => document.querySelector('variant-board').play('e4'));
  await page.waitForFunction(() => document.querySelector('variant-board').thinking);
  await page.evaluate(async () => {
    window.away = document.querySelector('variant-board');
    window.away.remove();
    await Promise.resolve();
  });
  assert.equal(await page.evaluate(() => window.away.thinking), null);
  assert.equal(await count(events, 'computer-move'), 0);
  await page.evaluate(() => document.body.append(window.away));
  assert.equal((await heard(page, 'computer-move')).ply, 2);
});

browserTest('what is thought about one position isn’t played in another', { html: board('computer="black" level="8"') }, async ({ page, events }) => {
  await settled(page);
  await page.evaluate(() => document.querySelector('variant-board').play('e4'));
  await page.waitForFunction(() => document.querySelector('variant-board').thinking);
  await button(page, 'undo').click();
  assert.equal(await get(page, 'thinking'), null);
  await page.evaluate(() => document.querySelector('variant-board').play('Na3'));
  const { code, ply } = await heard(page, 'computer-move');
  assert.equal(ply, 2);
  assert.ok(await isLegal(page, 'rnbqkbnr/pppppppp/8/8/8/N7/PPPPPPPP/R1BQKBNR b KQkq - 1 1', code));
  assert.equal(await count(events, 'computer-move'), 1);
});

browserTest('when thinking fails, it says so, and can try again', { html: board() }, async ({ page, events }) => {
  await settled(page);
  await page.evaluate(() => {
    const { now } = performance;
    // The next one who looks at the clock, in the middle of it all, falls.
    performance.now = () => {
      performance.now = now;
      throw new Error('no clock');
    };
    document.querySelector('variant-board').play('e4');
  });
  assert.equal((await heard(page, 'error')).code, 'crash');
  assert.match(await status(page), /^The computer couldn’t think. Press ▶ to let it try again/);
  assert.match(await live(page), /couldn’t think/);
  assert.equal(await get(page, 'position'), afterE4);
  await button(page, 'pause').click();
  assert.equal((await heard(page, 'computer-move')).ply, 2);
  assert.doesNotMatch(await status(page), /couldn’t/);
  assert.equal(await count(events, 'error'), 1);
});

// Rides out and back, by turns without a capture: no rule of Apocalypse ends it.
const rides = Array.from({ length: 100 }, (_, turn) => `${turn + 1}. ${turn % 2 ? 'Nd3-e1 Nc4-a5' : 'Ne1-d3 Na5-c4'}`).join(' ');
const ridden = (computer) => `${script}<variant-board ${attributes} variant="apocalypse" position="n4/p4/5/4P/4N 0 0 1" computer="${computer}" level="1">${rides}</variant-board>`;

browserTest('a draw is accepted where nothing has come of the game', { html: ridden('black') }, async ({ page, events }) => {
  await settled(page);
  assert.equal(await get(page, 'ply'), 100);
  assert.equal(await count(events, 'game-end'), 0);
  await offer(page);
  const { outcome } = await heard(page, 'game-end');
  assert.deepEqual([outcome.winners, outcome.reason], [[], 'agreement']);
});

browserTest('computers alone agree to a draw where nothing comes of the game', { html: ridden('all') }, async ({ page }) => {
  await settled(page);
  await page.evaluate(() => document.querySelector('variant-board').resume());
  const { outcome } = await heard(page, 'game-end');
  assert.deepEqual([outcome.winners, outcome.reason], [[], 'agreement']);
  assert.equal(await get(page, 'ply'), 101);
  await says(page, /Agreed\./);
});
