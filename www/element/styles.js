// The style sheet that all boards share. Adopted, not inline: a page's
// Content-Security-Policy may forbid inline styles.

import css from './styles.css';

let sheet = null;

/** The one sheet, made at the first need. */
export function styleSheet() {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  return sheet;
}
