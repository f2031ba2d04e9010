// The style sheet that all boards share. Adopted, not inline: a page's
// Content-Security-Policy may forbid inline styles.

import css from './styles.css';

const sheets = new WeakMap();

/** A document's one sheet, made at the first need: documents don't share theirs. */
export function styleSheet(document) {
  let sheet = sheets.get(document);
  if (!sheet) {
    sheet = new document.defaultView.CSSStyleSheet();
    sheet.replaceSync(css);
    sheets.set(document, sheet);
  }
  return sheet;
}
