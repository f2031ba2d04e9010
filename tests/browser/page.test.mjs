// Life on a page: many boards, moving, removing, sizes, styles, directions.

import assert from 'node:assert/strict';
import { browserTest, excess, frame, settled } from './lib.mjs';
import { get, heard, said, script } from './board.mjs';

browserTest('fifty boards share one instance and one load', {
  html: script + '<variant-board>1. e4 e5 2. Nf3 Nc6</variant-board>'.repeat(50),
}, async ({ page, server }) => {
  await settled(page);
  assert.equal(server.requests.filter((at) => at.endsWith('.wasm')).length, 1);
  await page.evaluate(() => document.querySelectorAll('variant-board').forEach((board) => board.goTo('last')));
  const plies = await page.evaluate(() => [...document.querySelectorAll('variant-board')].map((board) => board.ply));
  assert.deepEqual(new Set(plies), new Set([4]));
  // Only what is in view has been painted.
  const painted = await page.evaluate(() => [...document.querySelectorAll('variant-board')].map((board) => board.shadowRoot.querySelector('canvas').width > 300));
  assert.ok(painted[0]);
  assert.ok(!painted.at(-1));
});

browserTest('moved, it keeps its state; removed and put back, too', {
  html: `${script}<div id="one"><variant-board mode="play" variant="chess"></variant-board></div><div id="two"></div>`,
}, async ({ page }) => {
  await settled(page);
  await page.evaluate(() => {
    const board = document.querySelector('variant-board');
    board.play('e4');
    document.getElementById('two').append(board);
  });
  assert.equal(await get(page, 'ply'), 1);
  await page.evaluate(() => document.querySelector('variant-board').play('e5'));
  await page.evaluate(() => {
    window.kept = document.querySelector('variant-board');
    window.kept.remove();
  });
  await frame(page);
  assert.equal(await page.evaluate(() => window.kept.game), null);
  await page.evaluate(() => document.getElementById('one').append(window.kept));
  await heard(page, 'ready', 2);
  assert.equal(await get(page, 'ply'), 2);
});

browserTest('removed while it loads, and with a piece picked: no complaint', {
  html: `${script}<variant-board id="a" mode="play" variant="chess"></variant-board>`,
}, async ({ page }) => {
  await page.evaluate(() => {
    const early = document.createElement('variant-board');
    document.body.append(early);
    early.remove();
  });
  await settled(page);
  await page.evaluate(() => {
    const board = document.getElementById('a');
    board.shadowRoot.querySelector('[data-cell=e2]').click();
    board.remove();
    dispatchEvent(new Event('resize'));
  });
  await frame(page);
});

browserTest('attributes and text may change at any time', {
  html: `${script}<variant-board position="8/8/8/8/4k3/8/4P3/4K3 w - - 0 1"></variant-board>`,
}, async ({ page }) => {
  await settled(page);
  await page.evaluate(() => { document.querySelector('variant-board').position = '4k3/8/8/8/8/8/8/R3K3 w Q - 0 1'; });
  await page.waitForFunction(() => document.querySelector('variant-board').shadowRoot.querySelector('[data-cell=a1]').textContent === 'a1, white rook');
  await page.evaluate(() => {
    const board = document.querySelector('variant-board');
    board.removeAttribute('position');
    board.textContent = '1. e4 e5';
    board.orientation = 'black';
  });
  await page.locator('variant-board .move').nth(1).waitFor();
  assert.equal(await page.locator('variant-board [role=row]').first().locator('td').first().textContent(), 'h1, white rook');
});

browserTest('the canvas has the screen’s own pixels', {
  html: `${script}<variant-board variant="chess"></variant-board>`,
  context: { deviceScaleFactor: 2, viewport: { width: 375, height: 800 } },
}, async ({ page }) => {
  await settled(page);
  const { width, shown } = await page.evaluate(() => {
    const canvas = document.querySelector('variant-board').shadowRoot.querySelector('canvas');
    return { width: canvas.width, shown: canvas.getBoundingClientRect().width };
  });
  assert.ok(shown > 300);
  assert.ok(Math.abs(width - shown * 2) <= 1, `${width} for ${shown}`);
});

browserTest('fine inside closed details and after having been hidden', {
  html: `${script}<details><summary>More</summary><variant-board variant="chess"></variant-board></details>`,
}, async ({ page }) => {
  await settled(page);
  await page.locator('summary').first().click();
  await page.waitForFunction(() => document.querySelector('variant-board').shadowRoot.querySelector('canvas').width > 400);
  const box = await page.locator('variant-board canvas').boundingBox();
  assert.ok(box.width > 400 && Math.abs(box.width - box.height) < 20);
});

browserTest('the layout keeps its size while the program loads', {
  html: `${script}<variant-board id="a">[White "A"]\n\n1. e4 e5</variant-board><variant-board id="b" position="8/8/8/8/4k3/8/4P3/4K3 w - - 0 1" caption="x"></variant-board>
    <variant-board id="c" mode="play" variant="chess"></variant-board><p id="below">below</p>`,
  open: false, context: { viewport: { width: 400, height: 800 } },
}, async ({ page, server }) => {
  let release;
  const held = new Promise((resolve) => { release = resolve; });
  await page.route('**/*.wasm', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${server.url}/test.html`);
  await page.waitForFunction(() => document.querySelector('variant-board')?.shadowRoot?.querySelector('[data-state=pending]'));
  await frame(page);
  const tops = () => page.evaluate(() => ['b', 'c', 'below'].map((id) => Math.round(document.getElementById(id).getBoundingClientRect().top + scrollY)));
  const before = await tops();
  assert.ok(await page.getByText('1. e4 e5').isVisible());
  release();
  await settled(page);
  assert.deepEqual(await tops(), before);
});

browserTest('right to left: words mirror, board and moves don’t', {
  html: `<!doctype html><html lang="en" dir="rtl"><meta charset="utf-8"><title>x</title>${script}<body><variant-board>1. e4 e5</variant-board>`,
  context: { viewport: { width: 1000, height: 800 } },
}, async ({ page }) => {
  await settled(page);
  const [board, side] = [await page.locator('variant-board [part=board]').boundingBox(), await page.locator('variant-board [part=side]').boundingBox()];
  assert.ok(side.x < board.x, 'the list is on the left');
  const style = (part) => page.locator(`variant-board [part=${part}]`).evaluate((node) => getComputedStyle(node).direction);
  assert.deepEqual([await style('board'), await style('moves')], ['ltr', 'ltr']);
  assert.equal(await page.locator('variant-board [role=row]').first().locator('td').first().textContent(), 'a8, black rook');
});

browserTest('dark and light: of the author, of the page’s scheme, of the ground it lies on', {
  html: `<link rel="stylesheet" href="/style.css">${script}
    <div id="night"><variant-board id="a" variant="chess"></variant-board></div>
    <variant-board id="b" variant="chess"></variant-board><variant-board id="c" variant="chess" theme="dark"></variant-board>
    <div id="scheme"><variant-board id="d" variant="chess"></variant-board></div>`,
  pages: { '/style.css': '#night { background: #111 } #scheme { color-scheme: light dark }' },
  context: { colorScheme: 'dark' },
}, async ({ page }) => {
  await settled(page);
  const themes = await page.evaluate(() => ['a', 'b', 'c', 'd'].map((id) => document.getElementById(id).shadowRoot.querySelector('[part=figure]').dataset.theme));
  // Not every browser can be told to prefer dark: what it says counts.
  const preferred = await page.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'));
  assert.deepEqual(themes, ['dark', 'light', 'dark', preferred]);
});

browserTest('the page’s colours reach the board', {
  html: `<link rel="stylesheet" href="/style.css">${script}<variant-board coordinates="hidden" position="4k3/8/8/8/8/8/8/4K3 w - - 0 1"></variant-board>`,
  pages: { '/style.css': 'variant-board { --vb-light-square: rgb(250, 1, 2); --square-color-dark: rgb(3, 4, 250) }' },
}, async ({ page }) => {
  await settled(page);
  const svg = await page.evaluate(() => document.querySelector('variant-board').toSVG());
  assert.match(svg, /rgb\(250, 1, 2\)/);
  assert.match(svg, /rgb\(3, 4, 250\)/);
});

browserTest('the gallery works, at 320 pixels too, and shows what it runs', {
  path: '/', context: { viewport: { width: 320, height: 800 } },
}, async ({ page, events }) => {
  await settled(page);
  assert.deepEqual((await events()).filter(({ type }) => type === 'error'), []);
  assert.equal(await excess(page), 0);
  assert.match(await page.locator('#diagram .snippet').textContent(), /<variant-board\n {2}position="r1bqkb1r/);
  assert.match(await page.locator('.trio .snippet').last().textContent(), /^```variant-board\n1\. f3/);
  assert.equal(await page.locator('#play variant-board').count(), 1);
  assert.equal(await said(page, 'e2', '#play variant-board'), 'e2, white pawn');
});

browserTest('controls stay within a narrow board’s width', {
  html: `<link rel="stylesheet" href="/style.css">${script}<variant-board mode="play"></variant-board>`,
  pages: { '/style.css': 'variant-board { width: 110px }' },
}, async ({ page }) => {
  await settled(page);
  const ends = await page.locator('variant-board .bar > button').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
  const bar = await page.locator('variant-board .bar').evaluate((one) => one.getBoundingClientRect().right);
  assert.ok(ends.length > 3 && Math.max(...ends) <= bar, `${Math.max(...ends)} > ${bar}`);
});

browserTest('what is removed gives its memory back', {
  html: `<script>
    const Instance = WebAssembly.Instance;
    WebAssembly.Instance = class {
      constructor(module, imports) {
        const instance = new Instance(module, imports);
        window.memory = instance.exports.memory;
        return instance;
      }
    };
  </script>${script}<variant-board>1. e4</variant-board><div id="many"></div>`,
}, async ({ page }) => {
  await settled(page);
  const sizes = [];
  for (let round = 0; round < 8; round += 1) {
    sizes.push(await page.evaluate(async () => {
      const many = document.getElementById('many');
      const ready = [];
      for (let index = 0; index < 40; index += 1) {
        const board = document.createElement('variant-board');
        board.textContent = '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7';
        ready.push(new Promise((done) => board.addEventListener('ready', done, { once: true })));
        many.append(board);
      }
      await Promise.all(ready);
      many.replaceChildren();
      // Removing waits for the end of the task, in case the board is only moved.
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      return window.memory.buffer.byteLength;
    }));
  }
  // Every round finds the room of the one before free again.
  assert.equal(sizes.at(-1), sizes[0], String(sizes));
});
