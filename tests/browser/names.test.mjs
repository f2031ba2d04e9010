// Lists that are written down twice have to be the same.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { root } from './lib.mjs';

const read = (name) => readFile(path.join(root, name), 'utf8');

test('the element reads a custom property for each of the scene’s inks', async () => {
  const scene = [...(await read('src/scene/look.rs')).matchAll(/^ {4}\w+ "([a-z-]+)" "#/gm)].map(([, name]) => name);
  const list = /const inks = \[([^\]]*)\]/.exec(await read('www/element/theme.js'))[1];
  const element = [...list.matchAll(/'([a-z-]+)'/g)].map(([, name]) => name);
  assert.ok(scene.length > 20);
  assert.deepEqual(element.toSorted(), scene.toSorted());
  const described = JSON.parse(await read('www/element/custom-elements.json')).modules[0].declarations[0].cssProperties;
  for (const name of scene) assert.ok(described.some((property) => property.name === `--vb-${name}`), name);
});

test('every language has every word of English, with the same placeholders', async () => {
  const [english, ...others] = await Promise.all(
    ['en', 'fi', 'sv', 'cs'].map(async (name) => (await import(path.join(root, `www/element/i18n/${name}.js`))).default),
  );
  const placeholders = (text) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted();
  const compare = (one, other, at) => {
    for (const [key, value] of Object.entries(one)) {
      assert.equal(typeof other[key], typeof value, `${at}.${key}`);
      if (typeof value === 'object') compare(value, other[key], `${at}.${key}`);
      else if (typeof value === 'string' && key !== 'language') assert.deepEqual(placeholders(other[key]), placeholders(value), `${at}.${key}`);
    }
  };
  for (const words of others) compare(english, words, words.language);
});

test('the element’s description names its attributes', async () => {
  // Where the element takes them from.
  const source = /export const attributes = \{([^}]*)\}/.exec(await read('www/element/setup.js'))[1];
  const lists = [...source.matchAll(/'([a-z-]+)'/g)].map(([, name]) => name);
  assert.ok(lists.length > 20);
  const { attributes } = JSON.parse(await read('www/element/custom-elements.json')).modules[0].declarations[0];
  assert.deepEqual(attributes.map(({ name }) => name).toSorted(), lists.filter((name) => name !== 'initialply').toSorted());
});
