// Every kind of action of Afterlife chess, by each of mouse, finger and
// keyboard: the same cells and buttons, reached in three ways.

import assert from 'node:assert/strict';
import { browserName, browserTest, settled } from './lib.mjs';
import { said, script } from './board.mjs';

const hours = 'E..E/4/4/E..E';
const at = (limbo, judged = hours, hall = '4', rest = 'w 3 - - - 2 1') => `3p/4/4/4/4/4/P3 ${limbo} ${judged} ${hall} ${rest}`;
const empty = '4/4/4/4';
const priest = `3p/1s2/4/4/4/4/PH2 1S2/4/4/4 ${hours} 4 w SCRscr3 - - - 2 1`;

/** What is picked, one after the other (cells, or a button's words after `!`), and what then stands where. */
const actions = [
  { name: 'a move', position: at(empty), picks: 'a2 b3', there: ['b3', /white pharaoh/] },
  { name: 'a capture, and where the captured one arrives', position: `3p/4/1s2/W3/4/4/P3 ${empty} ${hours} 4 w 3 - - - 2 1`, picks: 'a5 b6 e3', there: ['e3', /black slave/] },
  { name: 'a promotion', position: `3p/4/W3/4/4/4/P3 ${empty} ${hours} 4 w 3 - - - 2 1`, picks: 'a6 b8 !white chariot', there: ['b8', /white chariot/] },
  { name: 'summoning', position: priest, picks: 'b2 !Summon a sethling e8 b3', there: ['b3', /gray sethling, commanded by white/] },
  { name: 'cursing, and where the victim arrives', position: priest, picks: 'b2 !Curse b7 e7', there: ['e7', /black slave/] },
  { name: 'raising', position: priest, picks: 'b2 !Raise a piece f4 c3', there: ['c3', /white slave/] },
  { name: 'the step onto the Feather, and where the piece returns', position: at(empty, hours, '3W'), picks: 'a1 maat c2', there: ['c2', /white warrior/] },
  { name: 'salvation', position: at(empty, '1..1/W3/4/1..1'), picks: 'e7 b3', there: ['b3', /white warrior/] },
  { name: 'a drift that leaves a choice, after the turn’s end', position: at('s3/4/4/4'), picks: 'a2 a3 !End the turn f4', there: ['f4', /black slave/] },
  { name: 'judgement', position: at('4/1s2/4/4'), picks: 'a2 a3 !End the turn g6', there: ['g6', /black slave/] },
  { name: 'a placing of gray’s', position: at(empty, hours, '4', 'g 3 - - - 3 1'), options: 'players=3', picks: 'e8 b4', there: ['b4', /gray sethling/] },
];

const root = 'variant-board';
/** Buttons stand under the board, or over it where a piece is chosen. */
const button = (page, name) => page.locator(root).getByRole('button', { name, exact: true });

/** The middle of a cell: 8×8 cells of 100 units packed, left of a1 the Feather, an edge of 10 around. */
async function middle(page, name) {
  const box = await page.locator(`${root} canvas`).boundingBox();
  const [file, rank] = name === 'maat' ? [-1, 1] : [name.charCodeAt(0) - 97, Number(name[1])];
  const unit = box.width / 920;
  return [box.x + (60 + 100 * (file + 1)) * unit, box.y + (60 + 100 * (8 - rank)) * unit];
}

const cursor = (page) => page.evaluate(() => document.querySelector('variant-board').shadowRoot.activeElement?.dataset.cell ?? null);
const place = (name) => (name === 'maat' ? [-1, 1] : [name.charCodeAt(0) - 97, Number(name[1])]);

/** Walks to a cell by arrows, the longer way first; round cells that aren't there. */
async function walk(page, name) {
  const [file, rank] = place(name);
  let last = null;
  for (let steps = 0; steps < 30; steps += 1) {
    const here = await cursor(page);
    if (here === name) return;
    const [x, y] = place(here);
    const [across, up] = [file - x, rank - y];
    const along = across > 0 ? 'ArrowRight' : 'ArrowLeft';
    const aloft = up > 0 ? 'ArrowUp' : 'ArrowDown';
    const stuck = here === last;
    const sideways = across !== 0 && (up === 0 || (Math.abs(across) >= Math.abs(up)) !== stuck);
    last = here;
    await page.keyboard.press(sideways ? along : aloft);
  }
  assert.fail(`no way by arrows to ${name}`);
}

const hands = {
  mouse: {
    cell: async (page, name) => page.mouse.click(...await middle(page, name)),
    button: (page, name) => button(page, name).click(),
  },
  finger: {
    context: { hasTouch: true },
    cell: async (page, name) => page.touchscreen.tap(...await middle(page, name)),
    button: (page, name) => button(page, name).tap(),
  },
  keyboard: {
    begin: async (page) => {
      await page.evaluate(() => document.querySelector('variant-board').focus());
    },
    cell: async (page, name) => {
      await walk(page, name);
      await page.keyboard.press('Enter');
    },
    button: async (page, name) => {
      await button(page, name).focus();
      await page.keyboard.press('Enter');
    },
  },
};

for (const [hand, { context, begin, cell, button: press }] of Object.entries(hands)) {
  // Playwright can’t touch in Firefox.
  if (context?.hasTouch && browserName !== 'chromium') continue;
  browserTest(`Afterlife chess by ${hand}: ${actions.length} kinds of actions`, { html: script, context }, async ({ page }) => {
    for (const { name, position, options, picks, there: [where, what] } of actions) {
      await page.evaluate(([text, chosen]) => {
        document.querySelector('variant-board')?.remove();
        // What the one before has said mustn't count for this one.
        window.variantBoardTestEvents.length = 0;
        const made = document.createElement('variant-board');
        const all = { variant: 'afterlife', mode: 'play', coordinates: 'hidden', arrangement: 'packed', animation: 'off', position: text, options: chosen };
        for (const [key, value] of Object.entries(all)) made.setAttribute(key, value);
        document.body.append(made);
      }, [position, options ?? '']);
      await settled(page);
      await begin?.(page);
      for (const pick of picks.match(/![A-Za-z ]*?(?= [a-h]\d|$)|\w+/g)) {
        if (pick.startsWith('!')) await press(page, pick.slice(1));
        else await cell(page, pick);
      }
      assert.match(await said(page, where), what, name);
    }
  });
}
