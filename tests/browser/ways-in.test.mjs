// The ways in: each gives the same board.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { pathToFileURL } from 'node:url';
import { test } from 'node:test';
import { browserTest, frame, root, settled } from './lib.mjs';
import { everything, get, said, script } from './board.mjs';

const endgame = '8/8/8/8/4k3/8/4P3/4K3 w - - 0 1';

browserTest('module', {
  html: `${script}<variant-board position="${endgame}"></variant-board>`,
}, async ({ page, server }) => {
  await settled(page);
  assert.equal(await said(page, 'e2'), 'e2, white pawn');
  assert.equal(server.requests.filter((at) => at.endsWith('.wasm')).length, 1);
});

browserTest('one classic script from a file', {
  file: true,
  html: `<script src="variant-board.standalone.js"></script><variant-board>${endgame}</variant-board>`,
}, async ({ page }) => {
  await settled(page);
  assert.equal(await said(page, 'e4'), 'e4, black king');
  assert.equal(await page.evaluate(() => new VariantBoard.Game('chess').legal().length), 20);
});

browserTest('classic script in the head, elements read later', {
  html: `<!doctype html><html lang="en"><title>x</title><script src="/pkg/variant-board.standalone.js"></script>
    <body><variant-board>1. e4 e5 2. Nf3</variant-board><p>after</p>`,
}, async ({ page }) => {
  await settled(page);
  assert.equal(await page.locator('variant-board .move').count(), 3);
});

test('import in Node defines no element and gives the rules', async () => {
  const code = `
    const { ready, Game, variants, VariantBoardError } = await import(process.argv[1]);
    await ready;
    const game = new Game('chess');
    game.play('e4');
    let refused;
    try { game.play('e4'); } catch (error) { refused = error; }
    console.log(JSON.stringify({
      variants: variants().map(({ id }) => id), actors: game.actors(),
      refused: refused instanceof VariantBoardError && refused.code, element: typeof customElements,
    }));`;
  const module = pathToFileURL(path.join(root, 'pkg/variant-board.js')).href;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code, module]);
  const answer = JSON.parse(stdout);
  assert.ok(answer.variants.includes('chess') && answer.variants.includes('fog-of-war'));
  assert.deepEqual(answer.actors, ['black']);
  assert.ok(answer.refused);
  assert.equal(answer.element, 'undefined');
});

browserTest('div, pre and code block are upgraded, also when added later', {
  html: `${script}
    <div class="variant-board" id="a" data-position="${endgame}" data-caption="A study"></div>
    <pre class="variant-board" id="b">${endgame}</pre>
    <pre><code class="language-variant-board">1. e4 e5</code></pre>
    <div id="later"></div>`,
}, async ({ page }) => {
  await page.waitForFunction(() => document.querySelectorAll('variant-board').length === 3);
  await settled(page);
  assert.equal(await said(page, 'e2', '#a'), 'e2, white pawn');
  assert.equal(await page.locator('#a [part=caption]').textContent(), 'A study');
  assert.equal(await said(page, 'e2', '#b'), 'e2, white pawn');
  assert.equal(await page.locator('variant-board:not([id]) .move').count(), 2);
  await page.evaluate(() => {
    const pre = document.createElement('pre');
    const code = document.createElement('code');
    code.className = 'language-variant-board';
    code.textContent = '1. d4 d5 2. c4';
    pre.append(code);
    document.getElementById('later').append(pre);
  });
  await page.locator('#later variant-board .move').nth(2).waitFor();
  await settled(page);
});

browserTest('a page without boards loads no program', {
  html: `${script}<p>Nothing to show</p>`,
}, async ({ page, server }) => {
  await page.waitForFunction(() => customElements.get('variant-board'));
  await page.waitForLoadState('networkidle');
  assert.ok(!server.requests.some((at) => at.endsWith('.wasm')));
});

browserTest('without script the text is what the reader sees', {
  html: `<variant-board>1. e4 e5</variant-board>`,
  context: { javaScriptEnabled: false },
}, async ({ page }) => {
  assert.equal(await page.locator('variant-board').innerText(), '1. e4 e5');
});

browserTest('the script twice, and as two versions, is harmless', {
  html: `${script}<script src="/pkg/variant-board.standalone.js"></script>
    <script src="/pkg/variant-board.standalone.js"></script>
    <variant-board variant="chess"></variant-board><div class="variant-board">1. e4</div>`,
}, async ({ page }) => {
  await settled(page);
  assert.equal(await page.locator('variant-board').count(), 2);
  assert.equal(await page.locator('variant-board variant-board').count(), 0);
});

browserTest('text that hosts have put paragraphs and line breaks into', {
  html: `${script}<variant-board><p>[White "Anna"]<br>[Black "Ben"]</p><p>1. e4&nbsp;e5<br>2. Nf3 &#8220;</p></variant-board>
    <variant-board id="src" src="/pages/game.pgn"></variant-board>`,
}, async ({ page }) => {
  await settled(page);
  assert.equal(await page.locator('variant-board:not([id]) .move').count(), 3);
  assert.match(await everything(page), /Anna/);
  await page.waitForFunction(() => document.getElementById('src').ply === 0 && document.getElementById('src').actors.length);
  assert.equal(await get(page, 'position', '#src'), 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
  await frame(page);
});
