// The game text in the element, as an author and the host's machinery left it.

const blocks = new Set(['P', 'DIV', 'LI', 'PRE', 'UL', 'OL', 'BLOCKQUOTE', 'TR']);

/**
 * The text of an element's content: `<br>` and paragraphs, which wikis and
 * blogs put in, count as line ends. Children for a slot of their own don't
 * belong to it.
 */
export function contentText(element) {
  let text = '';
  const walk = (node) => {
    for (const child of node.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) {
        text += child.data;
      } else if (child.nodeType === Node.ELEMENT_NODE) {
        if (node === element && child.slot) continue;
        if (child.localName === 'br') text += '\n';
        else walk(child);
        if (blocks.has(child.tagName)) text += '\n\n';
      }
    }
  };
  walk(element);
  return text.trim() === '' ? '' : text;
}

/** Whether the content seems to hold moves: only to keep room for them before they can be read. */
export const seemsToHaveMoves = (text) => /(^|[\s}.(])\d+\s*\.+\s*[^\s.\d]/.test(text.replace(/\[[^\]]*\]/g, ''));
