// What tests of the element do again and again: finding cells on the screen,
// and reading the shadow tree.

/** The script of a page that loads the element as a module. */
export const script = '<script type="module" src="/pkg/variant-board.js"></script>';

/**
 * The middle of a chess cell in the page's coordinates, for a board with
 * `coordinates="hidden"` and White at the bottom: eight cells of 100 units and
 * an edge of 10 around them.
 */
export async function cell(page, name, board = 'variant-board') {
  const box = await page.locator(`${board} canvas`).boundingBox();
  const [file, rank] = [name.charCodeAt(0) - 97, Number(name[1]) - 1];
  const unit = box.width / 820;
  return { x: box.x + (60 + 100 * file) * unit, y: box.y + (60 + 100 * (7 - rank)) * unit };
}

/** Clicks a cell. */
export async function click(page, name, board) {
  const { x, y } = await cell(page, name, board);
  await page.mouse.click(x, y);
}

/** What the screen reader's grid says of a cell. */
export const said = (page, name, board = 'variant-board') =>
  page.locator(`${board} [data-cell="${name}"]`).textContent();

/** A property of the element. */
export const get = (page, property, board = 'variant-board') =>
  page.evaluate(([selector, name]) => document.querySelector(selector)[name], [board, property]);

/** Waits until the element has sent so many events of a type, and gives the last one's detail. */
export async function heard(page, type, count = 1) {
  await page.waitForFunction(
    ([wanted, times]) => window.variantBoardTestEvents.filter((event) => event.type === wanted).length >= times,
    [type, count],
  );
  const events = await page.evaluate(() => window.variantBoardTestEvents);
  return events.filter((event) => event.type === type).at(-1).detail;
}

/** The whole document as text, shadow trees and form values included. */
export const everything = (page) => page.evaluate(() => {
  const parts = [];
  const walk = (node) => {
    if (node.nodeType === Node.TEXT_NODE || node.nodeType === Node.COMMENT_NODE) parts.push(node.data);
    if (node.nodeType === Node.ELEMENT_NODE) {
      for (const { name, value } of node.attributes) parts.push(`${name}=${value}`);
      if (node.shadowRoot) walk(node.shadowRoot);
    }
    for (const child of node.childNodes) walk(child);
  };
  walk(document);
  return parts.join('\n');
});
