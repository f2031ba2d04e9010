// How sentences are joined, for the line under the board and the live region.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import cs from '../../www/element/i18n/cs.js';
import en from '../../www/element/i18n/en.js';
import fi from '../../www/element/i18n/fi.js';
import { sentences } from '../../www/element/i18n/index.js';
import sv from '../../www/element/i18n/sv.js';
import { LiveRegion } from '../../www/element/grid.js';
import { stateText } from '../../www/element/status.js';

// As much of a page as a live region needs.
globalThis.document = { createElement: () => ({ setAttribute() {}, append() {} }) };

test('what begins with a capital begins a sentence', () => {
  assert.equal(sentences(['White to move: A', 'This turn is spent']), 'White to move: A. This turn is spent');
  assert.equal(sentences(['white pawn from e2 to e4', 'check']), 'white pawn from e2 to e4, check');
  assert.equal(sentences(['Checkmate.', 'White wins.', '']), 'Checkmate. White wins.');
  assert.equal(sentences(['footman from a2 to a3', null, 'White gets a penalty point', 'check']), 'footman from a2 to a3. White gets a penalty point, check');
  assert.equal(sentences([]), '');
});

test('no capital stands in the middle of a sentence of who is to move', () => {
  const grid = [{ part: 'a', state: 'due', rows: [] }, { part: 'b', state: 'idle', rows: [] }];
  const status = [{ name: 'black-intent', value: '-' }, { name: 'white-intent', value: 'Aa4>Ba4' }];
  const snapshot = { actors: ['black'], status, grid, picked: 0 };
  const said = [en, fi, sv, cs].map((words) => {
    const live = new LiveRegion();
    live.announceAll([{ events: [{ type: 'penalty', seat: 'black' }, { type: 'check' }] }, { key: 'turn' }], words, snapshot);
    return live.element.textContent;
  });
  assert.deepEqual(said, [
    'Black gets a penalty point, check. Black to move: A. This turn is spent',
    'Musta sai rangaistuspisteen, shakki. Mustan vuoro: A. Tämä vuoro menetetään',
    'Svart får en straffpoäng, schack. Svart vid draget: A. Det här draget är förlorat',
    'Černý dostává trestný bod, šach. Černý je na tahu: A. Tento tah propadá',
  ]);
  for (const words of [en, fi, sv, cs]) assert.doesNotMatch(stateText(words, snapshot), /, \p{Lu}/u);
});
