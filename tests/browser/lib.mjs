// What browser tests stand on: one browser a test file, a fresh context and
// server a test, and a failure for whatever the page complains of.
//
//   import assert from 'node:assert/strict';
//   import { browserTest, settled } from './lib.mjs';
//
//   browserTest('shows a board', {
//     html: `<script type="module" src="/pkg/variant-board.js"></script>
//            <variant-board variant="chess"></variant-board>`,
//   }, async ({ page, server, errors }) => {
//     await settled(page);                     // every board ready (or in error)
//     assert.ok(await page.locator('variant-board').boundingBox());
//   });
//
// Options, all optional:
//   html      a page's body (a whole page when it starts with '<!doctype'), at /test.html
//   path      instead: a page to open, e.g. '/' (the gallery) or '/pages/x.html'
//   file      true: `html` is opened from file://, with pkg/'s files beside it
//             (`<script src="variant-board.standalone.js">`); no server then
//   open      false: opens nothing; the test calls page.goto itself
//   expect    regular expressions of complaints that have to occur; any other
//             fails the test. They read 'console: …' (console.error), 'thrown: …',
//             'status: 404 address', 'request: address …' (failed), 'elsewhere: address'
//   timeout   milliseconds for the whole test (60 000)
//   context   options of Playwright's browser.newContext: viewport,
//             deviceScaleFactor, hasTouch, colorScheme, reducedMotion, javaScriptEnabled …
//   headers, mime, status, pages   see server.mjs (CSP, wrong MIME type, missing file …)
//
// The test gets {page, context, server, errors, events, t}. `errors` lists
// complaints so far. Requests to anywhere but the test's server are
// complaints too: the element never loads from elsewhere. `events` is an
// async function: all of the element's events so far, as
// [{type, target, detail}] in order (target: the element's id).
//
// `node --test tests/browser/x.test.mjs` runs one file, `cargo xtask test browser`
// all; launch.mjs says how to choose the browser.

import { after, test } from 'node:test';
import assert from 'node:assert/strict';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { browserName, launch } from './launch.mjs';
import { root, startServer } from './server.mjs';

export { browserName, launch, root, startServer };

// The element's own events (docs: "Events"), recorded for `events`.
const eventTypes = [
  'ready', 'error', 'move-start', 'move', 'change', 'select', 'game-end', 'computer-move', 'analysis',
];

let shared;
/** This test file's one browser, started at first use and closed after its tests. */
export function browser() {
  shared ??= launch();
  return shared;
}
after(async () => {
  await (await shared?.catch(() => null))?.close();
});

function wholePage(html) {
  if (/^\s*<!doctype/i.test(html)) return html;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Test</title>
<body>
${html}
</body>
</html>
`;
}

async function openFile(html) {
  const folder = await mkdtemp(path.join(tmpdir(), 'variant-board-test-'));
  await cp(path.join(root, 'pkg'), folder, { recursive: true });
  const file = path.join(folder, 'test.html');
  await writeFile(file, wholePage(html));
  return { folder, url: pathToFileURL(file).href };
}

/** One test in the browser; options and the test's argument are described at the file's head. */
export function browserTest(name, options, run) {
  const { html, path: at, file = false, open = true, expect = [], timeout = 60_000 } = options;
  test(name, { timeout }, async (t) => {
    const pages = { ...options.pages };
    if (html !== undefined && !file) pages['/test.html'] = wholePage(html);
    const server = file ? null : await startServer({ ...options, pages });
    const local = file ? await openFile(html) : null;
    const context = await (await browser()).newContext(options.context);
    const errors = [];
    try {
      context.setDefaultTimeout(10_000);
      await context.addInitScript((types) => {
        window.variantBoardTestEvents = [];
        const record = (event) => {
          if (!(event instanceof CustomEvent)) return;
          let detail;
          try {
            detail = JSON.parse(JSON.stringify(event.detail ?? null));
          } catch (error) {
            detail = `unreadable: ${error}`;
          }
          window.variantBoardTestEvents.push({ type: event.type, target: event.target.id ?? '', detail });
        };
        for (const type of types) document.addEventListener(type, record, true);
      }, eventTypes);
      const page = await context.newPage();
      watch(page, errors, server ? server.url : 'file:');
      if (open) await page.goto(local ? local.url : server.url + (at ?? '/test.html'));
      const events = () => page.evaluate(() => window.variantBoardTestEvents);
      await run({ page, context, server, errors, events, t });
      const unexpected = errors.filter((error) => !expect.some((pattern) => pattern.test(error)));
      assert.deepEqual(unexpected, [], 'the page complained');
      for (const pattern of expect) {
        assert.ok(errors.some((error) => pattern.test(error)), `the page didn't complain of ${pattern}`);
      }
    } catch (error) {
      if (errors.length) t.diagnostic(`the page's complaints: ${errors.join(' | ')}`);
      throw error;
    } finally {
      await context.close();
      await server?.close();
      if (local) await rm(local.folder, { recursive: true, force: true });
    }
  });
}

function watch(page, errors, origin) {
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    // Said by Chromium only; `response` below says it for every browser.
    if (/^Failed to load resource: the server responded/.test(message.text())) return;
    errors.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) errors.push(`status: ${response.status()} ${response.url()}`);
  });
  page.on('pageerror', (error) => errors.push(`thrown: ${error.message}`));
  page.on('requestfailed', (request) => {
    errors.push(`request: ${request.url()} ${request.failure()?.errorText}`);
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !/^(data|blob|about):/.test(request.url())) {
      errors.push(`elsewhere: ${request.url()}`);
    }
  });
}

/**
 * Waits until each board on the page (or those that match `selector`) has
 * said `ready` or `error`, and one more frame has been painted. Boards are
 * counted by events, so ask for it before boards are removed.
 */
export async function settled(page, selector = 'variant-board') {
  await page.waitForFunction((wanted) => {
    const boards = [...document.querySelectorAll(wanted)];
    const heard = window.variantBoardTestEvents.filter(({ type }) => type === 'ready' || type === 'error');
    return boards.length > 0 && heard.length >= boards.length;
  }, selector);
  await frame(page);
}

/**
 * By how many pixels a page is wider than its window, without the bar by which
 * it's scrolled down: in Firefox that takes of the window's width.
 */
export const excess = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Waits until the page has painted what it now holds. */
export function frame(page) {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}
