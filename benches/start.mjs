// Time from navigation to the first painted boards, for pages with 1 and 50
// of them, beside pages without any: `node benches/start.mjs`.
//
// Each page stops its own clock in the frame after the last board's `ready`
// event (the empty page: after `DOMContentLoaded`). Each is loaded seven times
// in turn, each time in a fresh context without a cache; the median counts.

import { launch } from '../tests/browser/launch.mjs';
import { startServer } from '../tests/browser/server.mjs';

const RUNS = 7;
const script = '<script type="module" src="/pkg/variant-board.js"></script>';
const board = '<variant-board variant="chess" style="display:block;width:240px"></variant-board>';

// Double requestAnimationFrame: the second runs after the first frame was
// painted.
const clock = `<script>
  const painted = () => requestAnimationFrame(() => requestAnimationFrame(() => {
    window.took = performance.now();
  }));
  const boards = () => document.querySelectorAll('variant-board').length;
  let ready = 0;
  addEventListener('DOMContentLoaded', () => { if (boards() === 0) painted(); });
  addEventListener('ready', () => { ready += 1; if (ready === boards()) painted(); }, true);
  addEventListener('error', (event) => { window.failed = event.detail?.message ?? event.message ?? 'a load failed'; }, true);
</script>`;

const page = (count) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Start</title>
${clock}${count ? script : ''}<body><h1>Boards</h1>${board.repeat(count)}</body></html>`;

const counts = [0, 1, 50];
const server = await startServer({ pages: Object.fromEntries(counts.map((n) => [`/${n}.html`, page(n)])) });
const browser = await launch();
const times = new Map(counts.map((count) => [count, []]));
try {
  for (let run = 0; run <= RUNS; run += 1) {
    for (const count of counts) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      const tab = await context.newPage();
      await tab.goto(`${server.url}/${count}.html`);
      await tab.waitForFunction(() => window.took !== undefined || window.failed, null, { timeout: 20_000 });
      const { took, failed } = await tab.evaluate(() => ({ took: window.took, failed: window.failed }));
      if (failed) throw new Error(`the page with ${count} boards failed: ${failed}`);
      // The first round warms up the browser itself.
      if (run > 0) times.get(count).push(took);
      await context.close();
    }
  }
} finally {
  await browser.close();
  await server.close();
}

console.log(`from navigation to painted boards, ms, median of ${RUNS} (fastest – slowest)`);
for (const [count, list] of times) {
  list.sort((a, b) => a - b);
  const name = count === 0 ? 'no board' : count === 1 ? '1 board' : `${count} boards`;
  const [low, middle, high] = [list[0], list[(RUNS - 1) / 2], list[RUNS - 1]].map(Math.round);
  console.log(`${name.padEnd(10)} ${String(middle).padStart(5)}  (${low} – ${high})`);
}
