// How an analysis puts its findings into words.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgement, turnsToWin } from '../../www/element/evaluation.js';
import cs from '../../www/element/i18n/cs.js';
import en from '../../www/element/i18n/en.js';
import fi from '../../www/element/i18n/fi.js';
import sv from '../../www/element/i18n/sv.js';

const two = ['white', 'black'];
const three = ['shu', 'wu', 'wei'];
/** A line of decisions: `w` and `b` begin turns, a `+` goes on with one. */
const steps = (text) => text.split(' ').map((step) => ({ seat: { w: 'white', b: 'black', s: 'shu' }[step[0]], ...(step[1] ? { goesOn: true } : {}) }));
const line = (text, score, winsIn) => ({ steps: steps(text), score, ...(winsIn ? { winsIn } : {}) });
const said = (found, seats = two, words = en) => {
  const { text, sign } = judgement(words, found, seats);
  return `${text} (${sign})`;
};

test('of two seats the first is spoken for', () => {
  assert.equal(said(line('w', 84)), 'White +0.8 (+0.8)');
  assert.equal(said(line('b', 84)), 'White −0.8 (−0.8)');
  assert.equal(said(line('b', 4)), 'White 0.0 (0.0)');
  assert.equal(said(line('w', -4)), 'White 0.0 (0.0)');
  assert.equal(said(line('w', 1230)), 'White +12.3 (+12.3)');
});

test('of three seats the one to decide is', () => {
  assert.equal(said(line('s', -120), three), 'Shu −1.2 (−1.2)');
  assert.equal(said(line('s', 29_995, 5), three), 'Shu wins, 5 choices ahead (#5)');
  assert.equal(said(line('s', -29_995, 5), three), 'Shu loses, 5 choices ahead (−#5)');
});

test('wins are counted in the winner’s turns', () => {
  assert.equal(said(line('w', 29_999, 1)), 'White wins in 1 (#1)');
  assert.equal(said(line('w b w', 29_997, 3)), 'White wins in 2 (#2)');
  assert.equal(said(line('b w', -29_998, 2)), 'White wins in 1 (#1)');
  assert.equal(said(line('b w b', 29_997, 3)), 'Black wins in 2 (−#2)');
  // The line isn't known to its end, but each decision is a turn.
  assert.equal(said(line('w b', 29_995, 5)), 'White wins in 3 (#3)');
  assert.equal(said(line('b', -29_996, 4)), 'White wins in 2 (#2)');
});

test('turns of several decisions are counted as such, where all are known', () => {
  assert.equal(turnsToWin(line('w w+ b b+ w', 29_995, 5), 'white', two), 2);
  // In the middle of a turn, that one counts.
  assert.equal(turnsToWin(line('w+ b b+ w w+', 29_995, 5), 'white', two), 2);
  assert.equal(turnsToWin(line('w w+ b', 29_995, 5), 'white', two), null);
  assert.equal(said(line('w w+ b', 29_995, 5)), 'White wins, 5 choices ahead (#5)');
  assert.equal(turnsToWin(line('w', 29_995, 5), 'white', two, true), null);
});

test('the bar is full for who has won, and even at nothing', () => {
  const share = (found) => judgement(en, found, two).share;
  assert.equal(share(line('w', 0)), 0.5);
  assert.equal(share(line('w', 29_999, 1)), 1);
  assert.equal(share(line('w', -29_998, 2)), 0);
  assert.ok(share(line('b', -200)) > 0.7);
  assert.equal(judgement(en, line('s', 100), three).share, null);
});

test('in every language', () => {
  const won = line('w b w', 29_997, 3);
  assert.deepEqual([fi, sv, cs].map((words) => judgement(words, won, two).text), [
    'Valkoinen voittaa 2 siirrossa', 'Vit vinner på 2 drag', 'Bílý vyhraje 2. tahem',
  ]);
  assert.deepEqual([fi, sv, cs].map((words) => judgement(words, line('w', -150), two).sign), ['−1,5', '−1,5', '−1,5']);
});
