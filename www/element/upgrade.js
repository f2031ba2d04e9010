// For hosts that let only known tags through: makes elements of
//   <div class="variant-board" data-variant="…">, <pre class="variant-board">,
//   <pre><code class="language-variant-board"> (Markdown's ```variant-board)
// at load, and of such content that is added later.

const marked = 'div.variant-board, pre.variant-board, pre > code.language-variant-board';

/** Upgrades what the page holds now and what it will hold. */
export function watchDocument() {
  upgradeWithin(document);
  new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        if (node.nodeType === Node.ELEMENT_NODE) upgradeWithin(node);
      }
    }
  }).observe(document, { childList: true, subtree: true });
  // While the page is being read, its last element may still be incomplete.
  if (document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', () => upgradeWithin(document), { once: true });
  }
}

function upgradeWithin(node) {
  if (node.matches?.(marked)) upgrade(node);
  // A code block's parts may come in one by one, by a highlighter for instance.
  else if (node.parentElement?.closest(marked)) upgrade(node.parentElement.closest(marked));
  for (const found of node.querySelectorAll(marked)) upgrade(found);
}

function upgrade(source) {
  if (source.closest('variant-board') || !isComplete(source)) return;
  const board = document.createElement('variant-board');
  const outer = source.localName === 'code' ? source.parentElement : source;
  for (const from of new Set([outer, source])) {
    for (const { name, value } of from.attributes) {
      if (name.startsWith('data-')) board.setAttribute(name.slice('data-'.length), value);
      else if (['id', 'lang', 'dir', 'title'].includes(name)) board.setAttribute(name, value);
    }
    for (const word of from.classList) {
      if (word !== 'variant-board' && !word.startsWith('language-')) board.classList.add(word);
    }
  }
  // The text stays in the page: a <pre> keeps its lines for whoever can't run
  // the board, and in reader mode.
  if (source.localName === 'div') {
    board.append(...source.childNodes);
  } else {
    const text = document.createElement('pre');
    text.append(...source.childNodes);
    board.append(text);
  }
  outer.replaceWith(board);
}

/** Whether the parser is past the element. */
export function isComplete(element) {
  if (document.readyState !== 'loading') return true;
  for (let node = element; node; node = node.parentNode) {
    if (node.nextSibling) return true;
  }
  return false;
}
