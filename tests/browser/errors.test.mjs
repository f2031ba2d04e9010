// Bad input and bad hosting: the text stays readable, the element says what is
// wrong and where, an event has a stable code, nothing is thrown.

import assert from 'node:assert/strict';
import { browserName, browserTest, settled } from './lib.mjs';
import { get, heard, said, script } from './board.mjs';

const alert = (page) => page.locator('variant-board [role=alert]');
const note = (page) => page.locator('variant-board [part=note]');

browserTest('broken FEN', { html: `${script}<variant-board>rnbqkbnr/pppppppp/9/8 w KQkq - 0 1</variant-board>` }, async ({ page }) => {
  await settled(page);
  assert.match((await heard(page, 'error')).code, /position|fen/);
  assert.match(await alert(page).innerText(), /can’t be shown/);
  assert.ok(await page.getByText('pppppppp/9/8 w').isVisible());
});

browserTest('broken FEN in an attribute', { html: `${script}<variant-board position="8/8/8 w"></variant-board>` }, async ({ page }) => {
  await settled(page);
  assert.ok((await heard(page, 'error')).code);
  assert.match(await alert(page).innerText(), /8\/8\/8 w/);
});

browserTest('impossible position', { html: `${script}<variant-board position="8/8/8/8/8/8/8/8 w - - 0 1"></variant-board>` }, async ({ page }) => {
  await settled(page);
  const { code, message } = await heard(page, 'error');
  assert.ok(code);
  assert.match(message, /king/i);
});

browserTest('illegal move in the middle of a game', {
  html: `${script}<variant-board ply="last">1. e4 e5\n2. Ke3 Nc6 3. Nf3</variant-board>`,
}, async ({ page }) => {
  await settled(page);
  const error = await heard(page, 'error');
  assert.equal(error.code, 'illegal-move');
  assert.deepEqual([error.line, error.column], [2, 4]);
  assert.equal(await page.locator('variant-board .move').count(), 2);
  assert.match(await note(page).innerText(), /line 2, column 4/);
  await note(page).locator('summary').click();
  assert.match(await note(page).innerText(), /Ke3 Nc6 3\. Nf3/);
  assert.equal(await get(page, 'ply'), 2);
  // For programs, too, the game is what could be read of it.
  const game = await page.evaluate(() => {
    const copy = document.querySelector('variant-board').game;
    return [copy.variant, copy.position(), copy.actors()];
  });
  assert.deepEqual(game, ['chess', 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2', ['white']]);
});

browserTest('why a move is illegal is said in the page’s language', {
  html: `${script}<variant-board lang="fi">1. e4 e5\n2. Nf6</variant-board>`,
}, async ({ page }) => {
  await settled(page);
  assert.match(await note(page).innerText(), /”Nf6” ei ole sallittu siirto tässä\. Mikään tarkoitettu nappula \(ratsu\) ei pääse kohtaan f6\. \(rivi 2, merkki 4\)/);
});

browserTest('a bad mark is reported, and the rest of the comment shown', {
  html: `${script}<div lang="sv"><variant-board ply="last">1. e4 {[%csl Gz9,Re4] Bra [%cal Ge2]}</variant-board></div>`,
}, async ({ page, events }) => {
  await settled(page);
  const summary = await note(page).locator('summary').innerText();
  assert.equal(summary, 'En del av texten kunde inte läsas. Markeringen ”Gz9” kan inte läsas. Efter färgen ska en ruta på brädet stå, som i Ge4. (rad 1, kolumn 14)');
  assert.equal(await note(page).locator('p').textContent(), 'Markeringen ”Ge2” kan inte läsas. Efter färgen ska två rutor på brädet stå, som i Ge2e4. (rad 1, kolumn 33)');
  assert.equal(await page.locator('variant-board [part=comment]').innerText(), 'Bra');
  assert.match(await page.locator('variant-board [part=grid] [data-cell=e4]').textContent(), /markerad röd/);
  assert.deepEqual((await events()).filter(({ type }) => type === 'error'), []);
});

browserTest('unclosed comment', { html: `${script}<variant-board>1. e4 {never closed e5 2. Nf3</variant-board>` }, async ({ page }) => {
  await settled(page);
  const error = await heard(page, 'error');
  assert.equal(error.code, 'unclosed-comment');
  assert.deepEqual([error.line, error.column], [1, 7]);
  assert.equal(await page.locator('variant-board .move').count(), 1);
});

browserTest('unknown variant', { html: `${script}<variant-board variant="chequers">1. e4</variant-board>` }, async ({ page }) => {
  await settled(page);
  assert.equal((await heard(page, 'error')).code, 'unknown-variant');
  assert.match(await alert(page).innerText(), /chequers/);
  assert.ok(await page.getByText('1. e4').isVisible());
});

browserTest('text is never HTML', {
  html: `${script}<variant-board caption="&lt;img src=x onerror=alert(1)&gt;">[White "&lt;img src=x onerror=alert(1)&gt;"]

1. e4 {&lt;script&gt;alert(1)&lt;/script&gt; &lt;img src=x&gt;} 1. Zz9</variant-board>`,
}, async ({ page }) => {
  await settled(page);
  assert.equal(await page.locator('variant-board img, variant-board script').count(), 0);
  assert.match(await page.locator('variant-board [part=caption]').textContent(), /<img/);
});

browserTest('game text that can’t be loaded', {
  html: `${script}<variant-board src="/none.pgn">The game is at none.pgn.</variant-board>`,
  expect: [/404/],
}, async ({ page }) => {
  await settled(page);
  assert.equal((await heard(page, 'error')).code, 'src-not-found');
  assert.ok(await page.getByText('The game is at none.pgn.').isVisible());
});

// Which complaints of the browser itself go along with a refusal differs.
const firefox = browserName === 'firefox';
const shown = `${script}<variant-board>1. e4 e5</variant-board>`;

browserTest('missing program', {
  html: shown, status: { '/pkg/variant_board_bg.wasm': 404 }, expect: [/404/],
}, async ({ page }) => {
  await settled(page);
  const { code, message } = await heard(page, 'error');
  assert.equal(code, 'wasm-not-found');
  assert.match(message, /variant_board_bg\.wasm/);
  assert.ok(await page.getByText('1. e4 e5').isVisible());
  assert.ok(await alert(page).isVisible());
});

browserTest('program with a wrong type works, and the console says so', {
  html: shown, mime: { '.wasm': 'application/octet-stream' }, open: false,
}, async ({ page, server }) => {
  const warning = page.waitForEvent('console', (message) => message.type() === 'warning' && /wasm-mime/.test(message.text()));
  await page.goto(`${server.url}/test.html`);
  await settled(page);
  await warning;
  assert.equal(await page.locator('variant-board .move').count(), 2);
});

browserTest('program blocked by a policy', {
  html: shown, headers: { 'content-security-policy': "script-src 'self'" }, expect: firefox ? [/script-src/] : [],
}, async ({ page }) => {
  await settled(page);
  assert.equal((await heard(page, 'error')).code, 'wasm-csp-blocked');
  assert.match(await alert(page).innerText(), /wasm-unsafe-eval/);
  assert.ok(await page.getByText('1. e4 e5').isVisible());
});

browserTest('connections blocked by a policy', {
  html: shown, headers: { 'content-security-policy': "connect-src 'none'" }, expect: firefox ? [/connect-src/] : [/connect-src/, /Fetch API cannot load/],
}, async ({ page }) => {
  await settled(page);
  assert.equal((await heard(page, 'error')).code, 'wasm-csp-blocked');
});

browserTest('a strict policy is enough: no inline styles, no eval', {
  html: `${script}<variant-board>1. e4 e5</variant-board><variant-board id="p" mode="play" variant="fog-of-war"></variant-board>`,
  headers: { 'content-security-policy': "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; img-src 'self'" },
}, async ({ page }) => {
  await settled(page);
  await page.locator('variant-board [data-do=next]').first().click();
  await page.locator('#p [part=lift]').click();
  assert.equal(await said(page, 'e2', '#p'), 'e2, white pawn');
});

browserTest('words in the page’s language', {
  html: `<!doctype html><html lang="fi"><meta charset="utf-8"><title>x</title>${script}
    <body><variant-board id="a">1. e4 e5 2. Ke3</variant-board><p lang="cs"><variant-board id="b" position="8/8/8/8/4k3/8/4P3/4K3 w - - 0 1"></variant-board></p>`,
}, async ({ page }) => {
  await settled(page);
  assert.equal(await said(page, 'e2', '#a'), 'e2, valkoinen sotilas');
  assert.match(await page.locator('#a [part=note]').textContent(), /”Ke3” ei ole sallittu siirto.*rivi 1, merkki 13/);
  assert.equal(await said(page, 'e2', '#b'), 'e2, bílý pěšec');
});

browserTest('a trap in the program ends one board; the others go on with a fresh instance', {
  html: `${script}<variant-board id="a" ply="1">1. e4 e5</variant-board><variant-board id="b" mode="play" variant="chess"></variant-board>`,
}, async ({ page }) => {
  await settled(page);
  await page.evaluate(() => document.getElementById('b').play('d4'));
  await page.evaluate(() => {
    const board = document.getElementById('a');
    const canvas = board.shadowRoot.querySelector('canvas');
    canvas.getContext('2d').fill = () => { throw new WebAssembly.RuntimeError('unreachable'); };
    board.goTo('last');
  });
  assert.equal((await heard(page, 'error')).code, 'crash');
  assert.match(await page.locator('#a [role=alert]').innerText(), /went wrong/);
  assert.ok(await page.getByText('1. e4 e5').isVisible());
  await heard(page, 'ready', 3);
  await page.evaluate(() => document.getElementById('b').play('d5'));
  assert.equal(await get(page, 'ply', '#b'), 2);
});

browserTest('a program that the server calls a web page works', {
  html: shown, mime: { '.wasm': 'text/html' },
}, async ({ page }) => {
  await settled(page);
  assert.equal(await page.locator('variant-board .move').count(), 2);
});

browserTest('a web page where the program should be', {
  html: shown, mime: { '.wasm': 'text/html' }, pages: { '/pkg/variant_board_bg.wasm': '<!doctype html>Not here' },
}, async ({ page }) => {
  await settled(page);
  const { code, message } = await heard(page, 'error');
  assert.equal(code, 'wasm-not-found');
  assert.match(message, /web page/);
});

browserTest('an address of a game text that is none', {
  html: `${script}<variant-board src="http://%%%">The game is elsewhere.</variant-board>`,
}, async ({ page }) => {
  await settled(page);
  const { code, message } = await heard(page, 'error');
  assert.equal(code, 'src-not-found');
  assert.match(message, /http:\/\/%%%/);
  assert.ok(await page.getByText('The game is elsewhere.').isVisible());
});

browserTest('what a null move ends is shown, and said', { html: `${script}<variant-board>1. e4 -- 2. d4 d5</variant-board>` }, async ({ page }) => {
  await settled(page);
  assert.ok(await note(page).isVisible());
  assert.match(await note(page).textContent(), /line 1, column 7/);
  assert.match(await note(page).locator('pre').textContent(), /-- 2\. d4 d5/);
});
