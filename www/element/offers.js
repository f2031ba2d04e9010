// What can be chosen besides cells: passing, ending a turn, a spell. Buttons
// under the board, which are there only while they can be used.

import { make, rove } from './dom.js';

/** One element's row of such buttons. */
export class Offers {
  #onPick;
  #refocus;
  #shape = '';

  /**
   * @param {(index: number) => void} onPick a button was used
   * @param {() => void} refocus puts the focus back on the board, when the button that had it is gone
   */
  constructor(onPick, refocus) {
    this.#onPick = onPick;
    this.#refocus = refocus;
    this.element = make('div', { part: 'offers', class: 'offers', role: 'group', hidden: true, onkeydown: (event) => this.#key(event) });
  }

  /** Shows what a snapshot offers. */
  update({ offers }, words) {
    const shape = JSON.stringify([offers, words.language]);
    if (shape === this.#shape) return;
    this.#shape = shape;
    const focused = this.element.contains(this.element.getRootNode().activeElement);
    this.element.hidden = offers.length === 0;
    this.element.setAttribute('aria-label', words.offers);
    this.element.replaceChildren(...offers.map(({ index, name, text }) => make('button', {
      type: 'button', part: 'offer', class: 'button', 'data-name': name ?? '', onclick: () => this.#onPick(index), text: words.named[name] ?? text,
    })));
    if (focused) this.#refocus();
  }

  /** Offers nothing. */
  clear() {
    this.#shape = '';
    this.element.hidden = true;
    this.element.replaceChildren();
  }

  #key(event) {
    if (event.key !== 'Escape') rove(event, [...this.element.children]);
  }
}
