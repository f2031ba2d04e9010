// What comes over the board, one thing at a time, and where the focus goes.

import { chooser, panel, question } from './chooser.js';
import { newGame } from './newgame.js';

/** One element's place for choices, questions and panels. */
export class Overlay {
  #place;
  #refocus;

  /**
   * @param {HTMLElement} place over the board
   * @param {() => void} refocus puts the focus back on the board
   */
  constructor(place, refocus) {
    this.#place = place;
    this.#refocus = refocus;
  }

  /** Whether something is there. */
  get open() {
    return this.#place.childElementCount > 0;
  }

  close() {
    const focused = this.#place.contains(this.#place.getRootNode().activeElement);
    this.#place.replaceChildren();
    if (focused) this.#refocus();
  }

  /** Offers moves, beside a point given as shares of the board's width and height. */
  choose({ options, words, picture, point, onPick, onCancel }) {
    const popup = chooser({
      options, words, picture,
      onPick: (index) => this.#after(() => onPick(index)),
      onCancel: () => this.#after(onCancel),
    });
    if (point) {
      popup.style.setProperty('--_x', String(point[0]));
      popup.style.setProperty('--_y', String(point[1]));
    }
    this.#show(popup);
  }

  /** Asks a question with named answers, and one that changes nothing. */
  ask(text, words, answers, no = words.no) {
    const closing = answers.map(([name, act]) => [name, () => this.#after(act)]);
    this.#show(question({ text, answers: closing, no, onNo: () => this.close() }));
  }

  tell({ title, paragraphs, preformatted, more, words }) {
    this.#show(panel({ title, paragraphs, preformatted, more, words, onClose: () => this.close() }));
  }

  /** Asks who plays in a new game. */
  setUp({ onStart, ...what }) {
    const { element, first } = newGame({ ...what, onStart: (choice) => this.#after(() => onStart(choice)), onCancel: () => this.close() });
    this.#show(element, first);
  }

  #after(act) {
    this.close();
    act();
  }

  #show(content, first = content.querySelector('button') ?? content) {
    this.#place.replaceChildren(content);
    first.focus({ preventScroll: true });
    // The button that opened it may be in sight where the board's top isn't.
    content.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
}
