// Questions and panels over the board, by keys: the focus stays in them, Escape
// ends them from anywhere, and the focus goes back to where it came from.

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
