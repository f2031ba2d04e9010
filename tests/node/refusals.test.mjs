// Why a move is refused, in every language: the core gives reasons by name,
// and the element has sentences for them.
import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { Game, ready, variants as games } from '../../pkg/variant-board.js';
import cs from '../../www/element/i18n/cs.js';
import en from '../../www/element/i18n/en.js';
import fi from '../../www/element/i18n/fi.js';
import { problemText } from '../../www/element/i18n/index.js';
import { refusals } from '../../www/element/i18n/refusals.js';
import sv from '../../www/element/i18n/sv.js';

const sources = ['variants', 'record'].map((name) => new URL(`../../src/${name}/`, import.meta.url));

/** The reasons that the games give, as they stand in their sources. */
async function reasons() {
  const found = new Set(['any-of', 'no-colour']);
  const files = [];
  for (const folder of sources) {
    for (const name of await readdir(folder, { recursive: true })) if (name.endsWith('.rs')) files.push(new URL(name, folder));
  }
  for (const file of files) {
    const text = await readFile(file, 'utf8');
    if (!/illegal\(|"why"/.test(text)) continue;
    // As an argument, beside its sentence, or by a reason's own name.
    const forms = [/illegal\(\s*"([a-z-]+)"/g, /(?<![\w!])\(\s*"([a-z-]+)",\s*(?:"[A-Zan“]|"a colour|""|" This|\n?\s*format!|arrival)/g, /"why", "([a-z-]+)"/g, /Self::\w+(?:\(Kind::\w+\))? => "([a-z]+(?:-[a-z]+)+)",/g];
    for (const form of forms) for (const [, reason] of text.matchAll(form)) found.add(reason);
  }
  return [...found].toSorted();
}

test('every reason has its sentence in every language, with the same parts', async () => {
  const given = await reasons();
  assert.ok(given.length > 60);
  for (const [language, sentences] of Object.entries(refusals)) {
    assert.deepEqual(Object.keys(sentences).toSorted(), given, language);
  }
  const parts = (text) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted();
  for (const reason of given) {
    for (const language of ['fi', 'cs']) assert.deepEqual(parts(refusals[language][reason]), parts(refusals.sv[reason]), reason);
  }
});

test('a refusal says what was refused and why', () => {
  const told = (words, details) => problemText(words, { code: 'illegal-move', message: 'In English.', details });
  const knight = new Map([['found', 'Nf5'], ['why', 'no-such-reaches'], ['kind', 'knight'], ['to', 'f5']]);
  assert.equal(told(fi, knight), '”Nf5” ei ole sallittu siirto tässä. Mikään tarkoitettu nappula (ratsu) ei pääse kohtaan f5.');
  assert.equal(told(sv, knight), '”Nf5” är inte ett tillåtet drag här. Ingen sådan pjäs (springare) kan nå f5.');
  assert.equal(told(cs, knight), '„Nf5“ zde není přípustný tah. Žádná taková figura (jezdec) se nedostane na f5.');
  assert.equal(told(en, knight), 'In English.');
  assert.match(told(sv, { found: 'done', why: 'move-due', parts: 'world hall' }), /Världen, Sanningens sal\.$/);
  assert.match(told(fi, { found: 're4', why: 'commanded', at: 're4', seat: 'wei' }), /komentaa Wei\.$/);
  // Reasons of programs that came later are left out.
  assert.equal(told(cs, { found: 'Nf5', why: 'unheard-of' }), '„Nf5“ zde není přípustný tah.');
});

test('whatever is refused in a game is explained', async () => {
  await ready;
  // A small generator, so that every run is the same.
  let seed = 7;
  const pick = (list) => list[(seed = (seed * 48_271) % 2_147_483_647) % list.length];
  const met = new Set();
  for (const { id } of games()) {
    const game = new Game(id);
    for (let turn = 0; turn < 60 && game.actors().length > 0; turn += 1) {
      const choices = game.actors().map((seat) => game.legal(seat));
      const cells = game.view('all').cells.map(({ cell }) => cell);
      for (let trial = 0; trial < 20; trial += 1) {
        const text = pick(cells) + pick(['', pick(cells)]);
        try {
          game.play(text, game.actors()[0]);
        } catch (error) {
          if (error.code !== 'illegal-move' && error.code !== 'ambiguous-move') continue;
          met.add(`${id} ${error.details.why}`);
          for (const words of [fi, sv, cs]) {
            const first = problemText(words, { ...error, details: { ...error.details, why: undefined } });
            const whole = problemText(words, error);
            assert.ok(whole.startsWith(`${first} `), `${id}, ${text}, ${words.language}: ${whole}`);
          }
          continue;
        }
        game.undo();
      }
      game.play(choices.map((list) => pick(list).code).join('/'));
    }
  }
  assert.ok(met.size > 30, [...met].join('; '));
});
