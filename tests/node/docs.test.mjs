// The page about the element names everything that the element is declared to have.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

const read = (path) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');
const manifest = JSON.parse(await read('www/element/custom-elements.json'));
const element = manifest.modules
  .flatMap((module) => module.declarations ?? [])
  .find((declaration) => declaration.tagName === 'variant-board');

for (const kind of ['attributes', 'members', 'events', 'cssParts', 'cssProperties']) {
  test(`docs/element.md names all ${kind}`, async () => {
    const page = await read('docs/element.md');
    assert.ok(element[kind].length > 0);
    const missing = element[kind]
      .map(({ name }) => name)
      .filter((name) => !page.includes(`\`${name}\``) && !page.includes(`\`${name}(`));
    assert.deepEqual(missing, []);
  });
}

test('every file that the pages link to is there', async () => {
  for (const page of ['README.md', 'docs/architecture.md', 'docs/element.md', 'docs/game-text.md', 'docs/javascript.md', 'docs/rules/fog-of-war.md']) {
    const text = await read(page);
    for (const [, target] of text.matchAll(/\]\(([^)#:]+)\)/g)) {
      const base = new URL(`../../${page}`, import.meta.url);
      await assert.doesNotReject(readFile(new URL(target, base)), `${page} → ${target}`);
    }
  }
});
