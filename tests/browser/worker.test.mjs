// Where the computer player thinks: in a worker wherever there may be one, and
// otherwise on the page; with the same answers as in Node.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Game, ready, variants } from '../../pkg/variant-board.js';
import { browserName, browserTest, root, settled, startServer } from './lib.mjs';

const firefox = browserName === 'firefox';
const workerPath = '/pkg/variant-board.worker.js';
// A page's own module, for a policy forbids scripts within the page.
const api = "import * as all from '/pkg/variant-board.js'; window.VariantBoard = all;";
const module = '<script type="module" src="/api.js"></script><variant-board></variant-board>';
const pages = { '/api.js': api };
const policy = (more) => ({
  'content-security-policy': `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; img-src 'self'${more}`,
});

/** Choices that depend on nothing but seed and number of positions; the same function runs here and in the page. */
async function answers({ Game, ready, variants }) {
  await ready;
  const found = [];
  for (const { id } of variants()) {
    const game = new Game(id);
    const [seat] = game.actors();
    for (const level of [2, 8]) found.push(`${id} ${level} ${await game.bestMove({ seat, level, seed: 5, nodes: 3000 })}`);
    game.free();
  }
  const chess = new Game('chess', { position: '6k1/5ppp/8/8/8/8/8/R6K w - - 0 1' });
  const [line] = await chess.analyse({ nodes: 5000 });
  return [...found, `${line.codes[0]} ${line.winsIn}`];
}
const here = await answers({ Game, ready, variants });
const inPage = (page) => page.evaluate(`(${answers})(window.VariantBoard)`);
const hasWorkers = (page, count) => assert.equal(page.workers().length, count);
/** Waits until all workers have ended. */
const noneLeft = (page) => Promise.all(page.workers().map((worker) => worker.waitForEvent('close')));
const asked = (server, suffix) => server.requests.filter((at) => at.endsWith(suffix)).length;

// ---- The ways in

browserTest('the module has one worker, at the first need, and loads the program once', {
  html: module, pages, headers: policy(''),
}, async ({ page, server }) => {
  await settled(page);
  hasWorkers(page, 0);
  assert.equal(asked(server, '.worker.js'), 0);
  assert.deepEqual(await inPage(page), here);
  hasWorkers(page, 1);
  assert.deepEqual([asked(server, '.wasm'), asked(server, '.worker.js')], [1, 1]);
});

browserTest('the single file brings its worker', {
  html: '<script src="/pkg/variant-board.standalone.js"></script><variant-board></variant-board>',
}, async ({ page, server }) => {
  await settled(page);
  assert.deepEqual(await inPage(page), here);
  hasWorkers(page, 1);
  assert.match(page.workers()[0].url(), /^blob:/);
  assert.equal(asked(server, '.worker.js'), 0);
});

browserTest('the single file has its worker from a disk, too', {
  file: true, html: '<script src="variant-board.standalone.js"></script><variant-board></variant-board>',
}, async ({ page }) => {
  await settled(page);
  assert.deepEqual(await inPage(page), here);
  hasWorkers(page, 1);
});

browserTest('a script from another site has a worker', { open: false, expect: [/^elsewhere/] }, async ({ page }) => {
  const other = await startServer({ headers: { 'access-control-allow-origin': '*' } });
  const html = `<!doctype html><title>x</title><variant-board></variant-board>
    <script type="module">import * as all from '${other.url}/pkg/variant-board.js'; window.VariantBoard = all;</script>`;
  const site = await startServer({ pages: { '/test.html': html } });
  try {
    await page.goto(`${site.url}/test.html`);
    await settled(page);
    assert.deepEqual(await inPage(page), here);
    hasWorkers(page, 1);
    assert.match(page.workers()[0].url(), /^blob:/);
    assert.equal(asked(other, '.wasm'), 1);
  } finally {
    await Promise.all([other.close(), site.close()]);
  }
});

// ---- Where there may be none

const missing = { status: { [workerPath]: 404 }, expect: [/worker\.js/] };

for (const [name, options] of [
  ['a policy forbids workers', { headers: policy("; worker-src 'none'"), expect: [/worker-src|violates|Content.Security.Policy/i] }],
  ['the worker’s file is missing', missing],
  ['the worker’s file is a web page', { as: { contentType: 'text/html', body: '<!doctype html>Not here' }, expect: firefox ? [/worker\.js/] : [] }],
  ['the worker’s file breaks', { pages: { ...pages, [workerPath]: 'throw new Error("other")' } }],
  ['the worker can’t use the program', { pages: { ...pages, [workerPath]: 'onmessage = () => postMessage({ type: "unfit" })' } }],
]) {
  browserTest(`${name}: it thinks on the page`, { html: module, pages, open: false, ...options }, async ({ page, server }) => {
    if (options.as) await page.route(server.url + workerPath, (route) => route.fulfill(options.as));
    await page.goto(`${server.url}/test.html`);
    await settled(page);
    assert.deepEqual(await inPage(page), here);
    await noneLeft(page);
    // Not tried again for each of so many questions.
    assert.ok(asked(server, '.worker.js') <= 1);
  });
}

browserTest('a worker that says nothing is given up', {
  html: module, open: false, pages: { ...pages, [workerPath]: '' },
}, async ({ page, server }) => {
  await page.clock.install();
  await page.goto(`${server.url}/test.html`);
  await settled(page);
  const choice = page.evaluate(() => {
    const { Game } = window.VariantBoard;
    return new Game('chess', { position: '6k1/5ppp/8/8/8/8/8/R6K w - - 0 1' }).bestMove({ nodes: 3000 });
  });
  await page.waitForEvent('worker');
  await page.clock.fastForward(6000);
  assert.equal(await choice, 'a1a8');
  await noneLeft(page);
});

// ---- The worker's life

browserTest('stopping rejects and frees; a worker without work is ended, and made anew', {
  html: module, pages, open: false,
}, async ({ page, server }) => {
  await page.clock.install();
  await page.goto(`${server.url}/test.html`);
  await settled(page);
  const stopped = await page.evaluate(async () => {
    const { Game } = window.VariantBoard;
    const controller = new AbortController();
    const running = [1, 2, 3].map(() => new Game('chess').bestMove({
      ms: Infinity, signal: controller.signal, onProgress: ({ nodes }) => nodes > 0 && controller.abort(),
    }));
    return (await Promise.allSettled(running)).map(({ reason }) => reason.name);
  });
  assert.deepEqual(stopped, ['AbortError', 'AbortError', 'AbortError']);
  hasWorkers(page, 1);
  const gone = page.workers()[0].waitForEvent('close');
  // Only a worker that holds nothing is ended.
  await page.clock.fastForward(3_600_000);
  await gone;
  hasWorkers(page, 0);
  assert.deepEqual(await inPage(page), here);
  hasWorkers(page, 1);
});

browserTest('a page that is left ends its worker, and thinks on when it comes back', { html: module, pages }, async ({ page }) => {
  await settled(page);
  const [expected, actual] = [{ nodes: 400_000, seed: 1 }, { nodes: 400_000, seed: 1 }];
  const choice = new Game('chess').bestMove(expected);
  await page.evaluate((wishes) => {
    const { Game } = window.VariantBoard;
    window.begun = new Promise((begun) => {
      window.choice = new Game('chess').bestMove({ ...wishes, onProgress: begun });
    });
    return window.begun;
  }, actual);
  const gone = page.workers()[0].waitForEvent('close');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  await gone;
  const back = page.waitForEvent('worker');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await back;
  assert.equal(await page.evaluate(() => window.choice), await choice);
});

// Fails as the program does when it breaks, for one seed.
const failing = `const Real = WebAssembly.Instance;
WebAssembly.Instance = function (...given) {
  const { exports } = new Real(...given);
  const thinker_new = (...all) => {
    if (all.includes(666)) throw new WebAssembly.RuntimeError('unreachable');
    return exports.thinker_new(...all);
  };
  return { exports: { ...exports, thinker_new } };
};\n`;

browserTest('a worker that breaks is replaced; one thought fails, the others are thought anew', {
  html: module, pages: { ...pages, [workerPath]: failing + await readFile(path.join(root, 'pkg/variant-board.worker.js'), 'utf8') },
}, async ({ page, server }) => {
  await settled(page);
  const wishes = { seed: 5, level: 8, nodes: 60_000 };
  const expected = await new Game('xiangqi').bestMove(wishes);
  const outcome = await page.evaluate(async (like) => {
    const { Game, VariantBoardError } = window.VariantBoard;
    const game = new Game('xiangqi');
    let begun;
    const underway = new Promise((done) => { begun = done; });
    const good = game.bestMove({ ...like, onProgress: begun });
    await underway;
    const bad = await game.bestMove({ ...like, seed: 666 }).catch((error) => [error instanceof VariantBoardError, error.code]);
    return [bad, await good, game.legal().length];
  }, wishes);
  assert.deepEqual(outcome, [[true, 'crash'], expected, 44]);
  assert.equal(asked(server, '.worker.js'), 2);
  hasWorkers(page, 1);
});

// ---- The page stays alive

/**
 * How often the page came to do something else while it thought about each
 * game, and the longest time, in milliseconds, in which it couldn't. A page
 * that is busy itself is asked all the time; one that isn't by timers, or
 * asking would be what keeps it busy.
 */
async function liveliness(isBusy) {
  const { Game, ready, variants } = window.VariantBoard;
  await ready;
  const { port1, port2 } = new MessageChannel();
  const ask = () => (isBusy ? port2.postMessage(0) : setTimeout(heard));
  let last = performance.now();
  let worst = 0;
  let times = 0;
  let over = false;
  const heard = () => {
    const now = performance.now();
    times += 1;
    worst = Math.max(worst, now - last);
    last = now;
    if (!over) ask();
  };
  port1.onmessage = heard;
  ask();
  const found = {};
  for (const { id } of variants()) {
    const game = new Game(id);
    for (let ply = 0; ply < 10; ply += 1) {
      for (const seat of game.actors()) {
        const legal = game.legal(seat);
        game.play(legal[(ply * 7) % legal.length].code, seat);
      }
    }
    const [seat] = game.actors();
    if (!seat) continue;
    const runs = [];
    for (let run = 0; run < 5; run += 1) {
      worst = 0;
      times = 0;
      await game.bestMove({ seat, seed: run, ms: 250 });
      runs.push({ worst: Math.round(worst * 10) / 10, times });
    }
    found[id] = runs.sort((a, b) => a.worst - b.worst);
  }
  over = true;
  return found;
}

for (const [name, options] of [
  ['in the worker', {}],
  ['on the page', missing],
]) {
  browserTest(`the page stays alive while it thinks ${name}`, { html: module, pages, timeout: 120_000, ...options }, async ({ page, t }) => {
    await settled(page);
    const found = await page.evaluate(liveliness, name === 'on the page');
    for (const [id, runs] of Object.entries(found)) {
      const [best, ...others] = runs.map(({ worst }) => worst);
      // Told, not demanded: what else the machine has to do is in it.
      t.diagnostic(`longest task ${name}, ${id}: ${best} ms (in other runs ${others.join(', ')})`);
      // A page that thinks without a pause comes to it once at most.
      const times = Math.max(...runs.map((run) => run.times));
      assert.ok(times >= 3, `${id}: the page came to itself ${times} times`);
    }
  });
}
