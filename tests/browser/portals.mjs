// What tests of the three Portal games share.

import { browserName, frame } from './lib.mjs';
import { cell as chessCell, script } from './board.mjs';

/** A board to play on, drawn without coordinates so that cells can be found. */
export const playing = (variant, position, more = '') =>
  `${script}<variant-board variant="${variant}" mode="play" coordinates="hidden" animation="off" ${position ? `position="${position}"` : ''} ${more}></variant-board>`;

/**
 * The middle of a cell: of a board of eight by eight (`e4`), or of one of two
 * (`Be4`), side by side or one above the other. Cells of 100 units, an edge of
 * 10 around each board, 46 above it for its name, 40 between the two.
 */
export async function cell(page, name, arrangement = 'wide') {
  if (name.length === 2) return chessCell(page, name);
  const box = await page.locator('variant-board canvas').boundingBox();
  const wide = arrangement === 'wide';
  const unit = box.width / (wide ? 1680 : 820);
  const second = name[0] === 'B';
  const [file, rank] = [name.charCodeAt(1) - 97, Number(name[2]) - 1];
  return {
    x: box.x + (60 + (second && wide ? 860 : 0) + 100 * file) * unit,
    y: box.y + (96 + (second && !wide ? 896 : 0) + 100 * (7 - rank)) * unit,
  };
}

/** Clicks cells, one after the other. */
export async function click(page, ...names) {
  for (const name of names) {
    const { x, y } = await cell(page, name);
    await page.mouse.click(x, y);
  }
}

/** Drags from a cell to another with the mouse. */
export async function drag(page, from, to) {
  const [start, end] = [await cell(page, from), await cell(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 5 });
  await page.mouse.up();
}

/** Taps cells with a finger. */
export async function tap(page, arrangement, ...names) {
  for (const name of names) {
    const { x, y } = await cell(page, name, arrangement);
    await page.touchscreen.tap(x, y);
  }
}

/** Walks the focused board to a cell with the arrow keys; from one of two boards side by side to the other too. */
export async function walk(page, name) {
  const focused = () => page.evaluate(() => document.querySelector('variant-board').shadowRoot.activeElement.dataset.cell);
  for (let steps = 0; steps < 16 && name.length === 3 && (await focused())[0] !== name[0]; steps += 1) {
    await page.keyboard.press(name[0] === 'A' ? 'ArrowLeft' : 'ArrowRight');
    await frame(page);
  }
  for (const [at, up, down] of [[-1, 'ArrowUp', 'ArrowDown'], [-2, 'ArrowRight', 'ArrowLeft']]) {
    for (let steps = 0; steps < 16; steps += 1) {
      const now = await focused();
      if (now.at(at) === name.at(at)) break;
      await page.keyboard.press(now.at(at) < name.at(at) ? up : down);
      await frame(page);
    }
  }
  return focused();
}

/** Picks cells by keyboard: walks there and presses Enter. */
export async function press(page, ...names) {
  for (const name of names) {
    await walk(page, name);
    await page.keyboard.press('Enter');
  }
}

/** Activates cells of the grid, as screen readers do. */
export async function activate(page, ...names) {
  for (const name of names) {
    await page.evaluate((wanted) => document.querySelector('variant-board').shadowRoot.querySelector(`[data-cell="${wanted}"]`).click(), name);
  }
}

/** The line under the board. */
export const status = (page) => page.locator('variant-board [part=status]').textContent();

/** What is said to those who listen. */
export const live = (page) => page.locator('variant-board [aria-live]').textContent();

/** The move list's words. */
export const moves = (page) => page.locator('variant-board [part=moves]').textContent();

/** A button under the board, by its stable name. */
export const offer = (page, name) => page.locator(`variant-board [part=offer][data-name="${name}"]`);

/** Only Chromium's remote control has fingers that count as such. */
export const fingers = browserName === 'chromium';
