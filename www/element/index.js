// What the package exports, and, in a page, the element's definition.

import { Game, ready, variants } from './api.js';
import { VariantBoardElement } from './element.js';
import { VariantBoardError } from './errors.js';
import { watchDocument } from './upgrade.js';

export { Game, VariantBoardError, ready, variants };

const name = 'variant-board';
const inPage = typeof document === 'object' && typeof customElements === 'object';
const earlier = inPage ? customElements.get(name) : undefined;

/** The element's class: on a page that includes the script twice, the first one's. */
export const VariantBoard = earlier ?? VariantBoardElement;

if (earlier) {
  console.info('variant-board: this page includes the script more than once; the first one is used.');
} else if (inPage) {
  customElements.define(name, VariantBoardElement);
  watchDocument();
}
