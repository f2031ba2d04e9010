// Analysis of the position shown: what it finds, that it follows the reader
// and stops, and where there is none.

import assert from 'node:assert/strict';
import { browserTest, excess, frame, settled } from './lib.mjs';
import { get, heard, script } from './board.mjs';

const attributes = 'coordinates="hidden" animation="off"';
const board = (more = 'mode="replay"', inner = '') => `${script}<variant-board ${attributes} ${more}>${inner}</variant-board>`;
const button = (page, name, within = 'variant-board') => page.locator(`${within} [data-do=${name}]`);
const act = (page, name) => page.locator(`variant-board [data-act=${name}]`);
const panel = (page) => page.locator('variant-board [part=analysis]');
const verdict = (page) => page.locator('variant-board [part=verdict]').textContent();
const live = (page) => page.locator('variant-board [aria-live]').textContent();
const picture = async (page) => {
  await frame(page);
  return page.evaluate(() => document.querySelector('variant-board').shadowRoot.querySelector('canvas').toDataURL());
};
/** Waits until the verdict says something. */
const says = (page, text) => page.locator('variant-board [part=verdict]', { hasText: text }).waitFor();
/** Waits for a final analysis of the game shown, and gives it. */
const final = async (page, ply) => {
  await page.waitForFunction((wanted) => {
    const element = document.querySelector('variant-board');
    return element.ply === wanted && window.variantBoardTestEvents.findLast(({ type }) => type === 'change' || type === 'analysis')?.detail.final;
  }, ply);
  return page.evaluate(() => window.variantBoardTestEvents.findLast(({ type }) => type === 'analysis').detail);
};
/** The thoughts that go on, by the worker's messages: begun, less those that were stopped. */
const watchThoughts = `<script>
  window.begun = [];
  window.stopped = [];
  window.orders = [];
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...rest) {
    window.orders.push(message.type);
    if (message.type === 'begin') window.begun.push(message.id);
    if (message.type === 'stop') window.stopped.push(message.id);
    return post.call(this, message, ...rest);
  };
</script>`;
const thinkingNow = (page) => page.evaluate(() => window.begun.filter((id) => !window.stopped.includes(id)).length);

// White mates by Ra8; Black's king has no flight.
const mateInOne = '6k1/5ppp/8/8/8/8/8/R6K w - - 0 1';
// Two rooks drive the king to the edge: 1. Rb7 and 2. Ra8, whatever Black does.
const mateInTwo = '4k3/8/R7/1R6/8/8/8/7K w - - 0 1';

browserTest('a mate is found, said, drawn and told', { html: board(`mode="replay" position="${mateInOne}"`) }, async ({ page }) => {
  await settled(page);
  assert.equal(await panel(page).isVisible(), false);
  const before = await picture(page);
  assert.equal(await button(page, 'analyse').getAttribute('aria-pressed'), 'false');
  await button(page, 'analyse').click();
  assert.equal(await button(page, 'analyse').getAttribute('aria-pressed'), 'true');
  assert.equal(await get(page, 'analysing'), true);
  await says(page, /^White wins in 1$/);
  const { seat, lines: [best], depth } = await heard(page, 'analysis');
  assert.deepEqual([seat, best.codes, best.texts, best.winsIn], ['white', ['a1a8'], ['Ra8#'], 1]);
  assert.ok(best.score > 10_000 && depth > 0);
  assert.match(await panel(page).locator('li').first().textContent(), /^#1.*1\. Ra8#/);
  assert.notEqual(await picture(page), before);
  const region = page.locator('variant-board').getByRole('region', { name: 'Analysis' });
  assert.equal(await region.getByRole('list').getByRole('listitem').count(), 3);
  await button(page, 'analyse').click();
  assert.equal(await panel(page).isVisible(), false);
  assert.equal(await picture(page), before);
  assert.equal(await get(page, 'analysing'), false);
  assert.equal(await verdict(page), '');
  assert.equal(await panel(page).locator('li').count(), 0);
});

browserTest('the loser’s side is told too, in the winner’s moves', { html: board(`mode="play" position="${mateInTwo}"`) }, async ({ page }) => {
  await settled(page);
  await page.evaluate(() => { document.querySelector('variant-board').analysing = true; });
  await says(page, /^White wins in 2$/);
  const first = await heard(page, 'analysis');
  assert.equal(first.lines[0].winsIn, 3);
  await page.evaluate((code) => document.querySelector('variant-board').play(code), first.lines[0].codes[0]);
  await says(page, /^White wins in 1$/);
  const { seat, lines } = await heard(page, 'analysis');
  assert.equal(seat, 'black');
  assert.ok(lines[0].score < -10_000);
  assert.match(await panel(page).locator('li').first().textContent(), /^#1.*1… /);
});

browserTest('it follows the reader, and says how games have ended', { html: `${watchThoughts}${board('', '1. f3 e5 2. g4 Qh4# 0-1')}` }, async ({ page }) => {
  await settled(page);
  await button(page, 'analyse').click();
  await heard(page, 'analysis');
  await button(page, 'next').click();
  await button(page, 'next').click();
  await button(page, 'next').click();
  await says(page, /^Black wins in 1$/);
  assert.equal(await get(page, 'ply'), 3);
  assert.match(await panel(page).locator('li').first().textContent(), /2… Qh4#/);
  assert.equal(await thinkingNow(page), 1);
  await button(page, 'last').click();
  await says(page, /^Checkmate\. Black wins\.$/);
  assert.equal(await panel(page).locator('li').count(), 0);
  assert.equal(await thinkingNow(page), 0);
  await button(page, 'prev').click();
  await says(page, /^Black wins in 1$/);
});

browserTest('by keyboard: opened, a line entered as a variation, closed', { html: board(`mode="replay" position="${mateInTwo}"`) }, async ({ page }) => {
  await settled(page);
  await button(page, 'analyse').focus();
  await page.keyboard.press('Enter');
  await says(page, /^White wins in 2$/);
  const { lines: [{ texts }] } = await final(page, 0);
  const moves = panel(page).locator('li').first().getByRole('button');
  assert.equal(await moves.count(), 3);
  await moves.nth(1).focus();
  await page.keyboard.press('Enter');
  assert.equal(await get(page, 'ply'), 2);
  assert.deepEqual(await page.locator('variant-board [part~=move]').allTextContents(), texts.slice(0, 2));
  await says(page, /^White wins in 1$/);
  // The arrows of the keyboard step on in the list of moves; Escape ends it.
  await button(page, 'analyse').focus();
  await page.keyboard.press('Escape');
  assert.equal(await get(page, 'analysing'), false);
  assert.equal(await panel(page).isVisible(), false);
  await button(page, 'analyse').click();
  await says(page, /^White wins in 1$/);
  await act(page, 'close').focus();
  await page.keyboard.press('Enter');
  assert.equal(await get(page, 'analysing'), false);
  assert.equal(await page.evaluate(() => document.querySelector('variant-board').shadowRoot.activeElement.dataset.do), 'analyse');
});

browserTest('only what it ends with is said', { html: board(`mode="replay" position="${mateInOne}"`) }, async ({ page, events }) => {
  await settled(page);
  await page.evaluate(() => {
    window.spoken = [];
    const region = document.querySelector('variant-board').shadowRoot.querySelector('[aria-live]');
    new MutationObserver(() => region.textContent && window.spoken.push(region.textContent)).observe(region, { childList: true, characterData: true, subtree: true });
  });
  await button(page, 'analyse').click();
  await final(page, 0);
  assert.match(await live(page), /^White wins in 1\. 1\. Ra8#/);
  assert.equal(await page.evaluate(() => window.spoken.length), 1);
  assert.equal((await events()).filter(({ type, detail }) => type === 'analysis' && detail.final).length, 1);
});

browserTest('it rests after a while, and goes on when told to', { html: board('mode="play"') }, async ({ page }) => {
  await settled(page);
  await button(page, 'analyse').click();
  const on = act(page, 'go-on');
  await heard(page, 'analysis');
  assert.equal(await on.getAttribute('aria-label'), 'Stop thinking');
  const { ms, lines } = await final(page, 0);
  assert.ok(ms >= 5000);
  assert.equal(lines.length, 3);
  assert.match(await verdict(page), /^White [+−]?\d\.\d$/);
  assert.equal(await on.getAttribute('aria-label'), 'Think on');
  await on.click();
  assert.equal(await on.getAttribute('aria-label'), 'Stop thinking');
  await page.waitForFunction((before) => window.variantBoardTestEvents.findLast(({ type }) => type === 'analysis').detail.nodes > before, (await heard(page, 'analysis')).nodes);
  await on.click();
  assert.equal(await on.getAttribute('aria-label'), 'Think on');
  // In play nobody's move is made by a click on a line.
  assert.equal(await panel(page).locator('li').getByRole('button').count(), 0);
});

browserTest('taken off the page, it stops; back there, it goes on', { html: `${watchThoughts}${board('mode="replay"')}` }, async ({ page }) => {
  await settled(page);
  await button(page, 'analyse').click();
  await heard(page, 'analysis');
  assert.equal(await thinkingNow(page), 1);
  await page.evaluate(async () => {
    window.away = document.querySelector('variant-board');
    window.away.remove();
    await Promise.resolve();
  });
  assert.equal(await thinkingNow(page), 0);
  const count = await page.evaluate(() => {
    document.body.append(window.away);
    return window.variantBoardTestEvents.filter(({ type }) => type === 'analysis').length;
  });
  await heard(page, 'analysis', count + 1);
  assert.equal(await thinkingNow(page), 1);
  await page.evaluate(() => window.away.remove());
  await page.waitForFunction(() => window.begun.length === window.stopped.length);
});

browserTest('out of sight, it waits', { html: `${watchThoughts}${board('mode="replay"')}<div id="far"></div>` }, async ({ page }) => {
  await settled(page);
  await page.evaluate(() => { document.getElementById('far').style.height = '5000px'; });
  await button(page, 'analyse').click();
  await heard(page, 'analysis');
  const last = (type) => page.waitForFunction((wanted) => window.orders.findLast((order) => order === 'pause' || order === 'resume') === wanted, type);
  await page.evaluate(() => scrollTo(0, 5000));
  await last('pause');
  await page.evaluate(() => scrollTo(0, 0));
  await last('resume');
});

browserTest('where not everything is known to all, there is none', {
  html: `${script}
    <variant-board id="a" variant="fog-of-war" mode="play"></variant-board>
    <variant-board id="b" variant="fog-of-war" mode="replay" controls="analyse next"></variant-board>
    <variant-board id="c" variant="apocalypse" mode="play"></variant-board>
    <variant-board id="d" variant="apocalypse" mode="replay" controls="analyse next"></variant-board>
    <variant-board id="e" variant="chess" controls="analyse"></variant-board>`,
}, async ({ page }) => {
  await settled(page);
  assert.equal(await page.locator('variant-board [data-do=analyse]').count(), 0);
  for (const id of ['a', 'b', 'c', 'd']) {
    const refused = await page.evaluate(async (name) => {
      const element = document.getElementById(name);
      const codes = [];
      try {
        element.analysing = true;
      } catch (error) {
        codes.push(error.code);
      }
      await element.analyse().catch((error) => codes.push(error.code));
      return [...codes, element.analysing];
    }, id);
    assert.deepEqual(refused, ['no-analysis', 'no-analysis', false], id);
  }
});

for (const variant of ['xiangqi', 'portal-howe', 'portal-hidden', 'portal-buckley', 'three-kingdoms', 'afterlife']) {
  for (const mode of ['replay', 'play']) {
    browserTest(`${variant} in ${mode}`, { html: board(`variant="${variant}" mode="${mode}"`) }, async ({ page }) => {
      await settled(page);
      const before = await picture(page);
      await button(page, 'analyse').click();
      const { seat, lines } = await heard(page, 'analysis');
      const { actors, legal } = await page.evaluate(() => {
        const element = document.querySelector('variant-board');
        return { actors: element.actors, legal: element.game.legal().map(({ code, text }) => `${code} ${text}`) };
      });
      assert.deepEqual(actors, [seat]);
      assert.equal(lines.length, 3);
      for (const { codes, texts, score } of lines) {
        assert.ok(legal.includes(`${codes[0]} ${texts[0]}`), codes[0]);
        assert.equal(texts.length, codes.length);
        assert.equal(typeof score, 'number');
      }
      assert.notEqual(await picture(page), before);
      const name = await page.locator('variant-board [part=verdict]').textContent();
      assert.match(name, /^(White|Red|Shu) [+−]?\d+\.\d$/);
      assert.equal(await panel(page).locator('.balance').isVisible(), variant !== 'three-kingdoms');
    });
  }
}

browserTest('the computer isn’t looked at over its shoulder', { html: board('computer="black" level="8"') }, async ({ page, events }) => {
  await settled(page);
  await button(page, 'analyse').click();
  await heard(page, 'analysis');
  await page.evaluate(() => document.querySelector('variant-board').play('e4'));
  await says(page, /^It is the computer’s turn$/);
  const before = (await events()).filter(({ type }) => type === 'analysis').length;
  await heard(page, 'computer-move');
  const { seat } = await heard(page, 'analysis', before + 1);
  assert.equal(seat, 'white');
});

browserTest('programs ask for lines', { html: board(`mode="play" position="${mateInTwo}"`) }, async ({ page }) => {
  await settled(page);
  const lines = await page.evaluate(() => document.querySelector('variant-board').analyse({ lines: 2, nodes: 200_000 }));
  assert.equal(lines.length, 2);
  assert.equal(lines[0].winsIn, 3);
  assert.equal(lines[0].texts.length, lines[0].codes.length);
  assert.equal(await panel(page).isVisible(), false);
  const ends = await page.evaluate(async () => {
    const element = document.querySelector('variant-board');
    const stop = new AbortController();
    const stopped = element.analyse({ ms: 60_000, signal: stop.signal }).catch((error) => error);
    stop.abort('enough');
    const left = element.analyse({ ms: 60_000 }).catch((error) => error.name);
    element.play(element.game.legal()[0].code);
    return [await stopped, await left];
  });
  assert.deepEqual(ends, ['enough', 'AbortError']);
});

browserTest('in the page’s language, from right to left, on a small screen', {
  html: `<div dir="rtl" lang="cs">${board('mode="replay"', '1. f3 e5 2. g4 Qh4# 0-1')}</div>`, context: { viewport: { width: 320, height: 800 } },
}, async ({ page }) => {
  await settled(page);
  await page.evaluate(() => document.querySelector('variant-board').goTo(3));
  await button(page, 'analyse').click();
  await says(page, /^Černý vyhraje 1\. tahem$/);
  assert.equal(await excess(page), 0);
  assert.equal(await panel(page).getAttribute('aria-label'), 'Analýza');
  const [bar, text] = await Promise.all(['.balance', '.findings'].map((part) => panel(page).locator(part).boundingBox()));
  assert.ok(bar.x > text.x, 'the bar is at the line’s beginning');
});

browserTest('what follows a move within a turn doesn’t lie on it', { html: board('variant="afterlife" mode="play"') }, async ({ page }) => {
  await settled(page);
  await page.evaluate(() => { document.querySelector('variant-board').analysing = true; });
  await page.locator('variant-board .joint-mark').first().waitFor();
  const overlaps = await page.locator('variant-board .joint-mark').evaluateAll((marks) => marks.map((mark) => {
    const range = document.createRange();
    range.selectNodeContents(mark.previousElementSibling);
    return range.getBoundingClientRect().right - mark.getBoundingClientRect().left;
  }));
  for (const by of overlaps) assert.ok(by < 0.5, `by ${by} px`);
});
