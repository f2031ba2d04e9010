// The browser tests' own footing: it has to see a page's complaints, or no
// other test could fail by them.

import assert from 'node:assert/strict';
import { browserTest, excess, frame } from './lib.mjs';

browserTest('a page is served and complaints are heard', {
  html: `<h1>Hello</h1><script>setTimeout(() => { throw new Error('on purpose'); });
         console.error('said on purpose');</script><img src="/missing.png" alt="">`,
  expect: [/thrown: on purpose/, /said on purpose/, /status: 404 .*missing\.png/],
}, async ({ page, errors }) => {
  assert.equal(await page.locator('h1').textContent(), 'Hello');
  await page.waitForLoadState('networkidle');
  await frame(page);
  assert.equal(errors.length, 3);
});

browserTest('headers, types, states and pages can be set', {
  html: '<p>Nothing</p>',
  headers: { 'content-security-policy': "default-src 'self'; style-src 'none'" },
  mime: { '.wasm': 'text/plain' },
  status: { '/gone': 410 },
  pages: { '/x.wasm': 'x' },
  expect: [/status: 410 .*gone/],
}, async ({ page, server }) => {
  const answers = await page.evaluate(async () => {
    const [wasm, gone] = await Promise.all([fetch('/x.wasm'), fetch('/gone')]);
    return {
      type: wasm.headers.get('content-type'),
      policy: wasm.headers.get('content-security-policy'),
      gone: gone.status,
    };
  });
  assert.equal(answers.type, 'text/plain');
  assert.match(answers.policy, /style-src 'none'/);
  assert.equal(answers.gone, 410);
  assert.ok(server.requests.includes('/x.wasm'));
});

browserTest('events of elements are recorded in order', {
  html: `<div id="a"></div><script>
    a.dispatchEvent(new CustomEvent('ready', { bubbles: true, composed: true }));
    a.dispatchEvent(new CustomEvent('change', { bubbles: true, composed: true, detail: { ply: 2 } }));
  </script>`,
}, async ({ events }) => {
  assert.deepEqual(await events(), [
    { type: 'ready', target: 'a', detail: null },
    { type: 'change', target: 'a', detail: { ply: 2 } },
  ]);
});

browserTest('what sticks out of a page is measured, whether it has to be scrolled down or not', {
  html: '<style>body { margin: 0 }</style><div id="wide" style="height: 10px"></div>', context: { viewport: { width: 400, height: 300 } },
}, async ({ page }) => {
  for (const height of ['10px', '3000px']) {
    const found = await page.evaluate((wanted) => {
      const wide = document.querySelector('#wide');
      wide.style.height = wanted;
      wide.style.width = '';
      return document.documentElement.clientWidth;
    }, height);
    assert.equal(await excess(page), 0);
    await page.evaluate((width) => { document.querySelector('#wide').style.width = `${width}px`; }, found + 5);
    assert.equal(await excess(page), 5);
  }
});
