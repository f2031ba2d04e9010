// Where the focus is: it stays in questions and panels over the board, Escape
// ends them from anywhere, it goes back to where it came from, and nothing that
// is shown anew loses it.

import assert from 'node:assert/strict';
import { browserTest, settled } from './lib.mjs';
import { heard, script } from './board.mjs';

const board = `${script}<variant-board mode="play" animation="off" computer="black" level="1"></variant-board><button>Beyond</button>`;
const button = (page, name) => page.locator(`variant-board [data-do=${name}]`);
const dialogs = (page) => page.locator('variant-board [role=dialog], variant-board [role=alertdialog]');
const focused = (page) => page.evaluate(() => {
  const at = document.querySelector('variant-board').shadowRoot.activeElement;
  return at?.dataset.do ?? at?.dataset.cell ?? at?.textContent ?? 'elsewhere';
});

browserTest('a question keeps the focus until it is answered, and gives it back', { html: board }, async ({ page }) => {
  await settled(page);
  await page.evaluate(() => document.querySelector('variant-board').play('e4'));
  await heard(page, 'computer-move');
  for (const [name, answer] of [['resign', 'Escape'], ['draw', 'Escape'], ['resign', 'Enter']]) {
    await button(page, name).focus();
    await page.keyboard.press('Enter');
    assert.equal(await focused(page), 'Yes');
    const round = [];
    for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key);
      round.push(await focused(page));
    }
    assert.deepEqual(round, ['No', 'Yes', 'No', 'Yes']);
    await page.keyboard.press(answer);
    assert.equal(await dialogs(page).count(), 0);
    assert.equal(await focused(page), name);
  }
  assert.equal((await heard(page, 'game-end')).outcome.reason, 'resignation');
});

browserTest('the dialog of a new game and the rules give the focus back, too', { html: board }, async ({ page }) => {
  await settled(page);
  await button(page, 'new').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  assert.equal(await focused(page), 'new');
  await button(page, 'menu').focus();
  for (const key of ['Enter', 'End', 'Enter']) await page.keyboard.press(key);
  assert.equal(await focused(page), 'Close');
  await page.keyboard.press('Tab');
  assert.equal(await focused(page), 'Close');
  await page.keyboard.press('Enter');
  assert.equal(await dialogs(page).count(), 0);
  assert.equal(await focused(page), 'menu');
});

browserTest('Escape ends a question although a mouse has taken the focus out of it', { html: board }, async ({ page }) => {
  await settled(page);
  await button(page, 'resign').click();
  await button(page, 'flip').click();
  assert.equal(await dialogs(page).count(), 1);
  assert.equal(await focused(page), 'flip');
  await page.keyboard.press('Escape');
  assert.equal(await dialogs(page).count(), 0);
  assert.equal(await focused(page), 'flip');
});

browserTest('where a dialog is taller than the window, what has the focus is in sight', {
  html: board, context: { viewport: { width: 320, height: 256 } },
}, async ({ page }) => {
  await settled(page);
  await button(page, 'new').press('Enter');
  const inSight = () => page.evaluate(() => {
    const at = document.querySelector('variant-board').shadowRoot.activeElement;
    const { top, bottom } = at.getBoundingClientRect();
    return top > -1 && bottom < innerHeight + 1 ? 'yes' : `${at.value || at.textContent}: ${top} to ${bottom} of ${innerHeight}`;
  });
  assert.equal(await inSight(), 'yes');
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    assert.equal(await inSight(), 'yes');
  }
});

browserTest('with letters twice as large the dialog fits a small window', {
  html: `<link rel="stylesheet" href="/large.css">${board}`, pages: { '/large.css': 'html { font-size: 200% }' },
  context: { viewport: { width: 320, height: 640 } },
}, async ({ page }) => {
  await settled(page);
  await button(page, 'new').click();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
  const { right } = await page.locator('variant-board [role=dialog]').evaluate((dialog) => dialog.getBoundingClientRect().toJSON());
  const rights = await page.locator('variant-board [role=dialog] .segments').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
  for (const end of rights) assert.ok(end <= right, `${end} beyond ${right}`);
});

browserTest('on paper there is the board, and nothing to be pressed or waited for', { html: board }, async ({ page }) => {
  await settled(page);
  await button(page, 'new').click();
  assert.ok(await dialogs(page).isVisible());
  await page.emulateMedia({ media: 'print' });
  assert.equal(await dialogs(page).isVisible(), false);
  assert.ok(await page.locator('variant-board canvas').isVisible());
});

browserTest('who is in the list of moves is still there when the program has moved', { html: board }, async ({ page }) => {
  await settled(page);
  await page.evaluate(() => {
    document.querySelector('variant-board').pause();
    document.querySelector('variant-board').play('e4');
  });
  await page.locator('variant-board [part~=move]').first().focus();
  await page.evaluate(() => document.querySelector('variant-board').resume());
  const { text } = await heard(page, 'computer-move');
  assert.equal(await focused(page), text);
});

browserTest('on a page that runs from right to left the menu opens over its button', {
  html: board, context: { viewport: { width: 500, height: 700 } },
}, async ({ page }) => {
  await settled(page);
  await page.evaluate(() => { document.documentElement.dir = 'rtl'; });
  await button(page, 'menu').click();
  const [from, menu] = await Promise.all([button(page, 'menu'), page.locator('variant-board [role=menu]')].map((one) => one.boundingBox()));
  assert.ok(menu.x <= from.x && menu.x + menu.width >= from.x + from.width, JSON.stringify([from, menu]));
});

browserTest('a hint that is asked for too early is refused as promises are', { html: board }, async ({ page }) => {
  await settled(page);
  const code = await page.evaluate(() => {
    const early = document.createElement('variant-board');
    return early.hint().catch((error) => error.code);
  });
  assert.equal(code, 'not-ready');
});
