// What comes over the board, one thing at a time, and where the focus goes.

import { chooser, panel, question } from './chooser.js';
import { newGame } from './newgame.js';

/** One element's place for choices, questions and panels. */
export class Overlay {
  #place;
  #refocus;
  /** The button that opened it, by its name, and what Escape does to it. */
  #opener = null;
  #dismiss = null;

  /**
   * @param {HTMLElement} place over the board
   * @param {(control: string | null) => void} refocus puts the focus back on a button, or on the board
   */
  constructor(place, refocus) {
    this.#place = place;
    this.#refocus = refocus;
  }

  /** Whether something is there. */
  get open() {
    return this.#place.childElementCount > 0;
  }

  /** Closes it; the focus goes back to where it came from, or, if it leads on there, to the board. */
  close(toBoard = false) {
    const focused = this.#place.contains(this.#place.getRootNode().activeElement);
    const opener = toBoard ? null : this.#opener;
    this.#opener = null;
    this.#dismiss = null;
    this.#place.replaceChildren();
    if (focused) this.#refocus(opener);
  }

  /** Closes it so that nothing has been chosen, wherever the focus is. */
  dismiss() {
    this.#dismiss?.();
  }

  /** Offers moves, beside a point given as shares of the board's width and height. */
  choose({ options, words, picture, point, onPick, onCancel }) {
    const cancel = () => this.#after(onCancel);
    const popup = chooser({ options, words, picture, onPick: (index) => this.#after(() => onPick(index)), onCancel: cancel });
    if (point) {
      popup.style.setProperty('--_x', String(point[0]));
      popup.style.setProperty('--_y', String(point[1]));
    }
    this.#show(popup, cancel);
  }

  /** Asks a question with named answers, and one that changes nothing. */
  ask(text, words, answers, no = words.no) {
    const closing = answers.map(([name, act]) => [name, () => this.#after(act)]);
    const close = () => this.close();
    this.#show(question({ text, answers: closing, no, onNo: close }), close);
  }

  tell({ title, paragraphs, preformatted, more, words }) {
    const close = () => this.close();
    this.#show(panel({ title, paragraphs, preformatted, more, words, onClose: close }), close);
  }

  /** Asks who plays in a new game. */
  setUp({ onStart, ...what }) {
    const close = () => this.close();
    const { element, first } = newGame({ ...what, onStart: (choice) => this.#after(() => onStart(choice), true), onCancel: close });
    this.#show(element, close, first);
  }

  #after(act, toBoard) {
    this.close(toBoard);
    act();
  }

  #show(content, dismiss, first = content.querySelector('button') ?? content) {
    const focused = this.#place.getRootNode().activeElement;
    // One that takes another's place was opened as that one was.
    if (!this.#place.contains(focused)) this.#opener = focused?.closest('.control')?.dataset.do ?? null;
    this.#dismiss = dismiss;
    this.#place.replaceChildren(content);
    first.focus({ preventScroll: true });
    // The button that opened it may be in sight where the board's top isn't.
    content.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // Where not all of it is in sight, what the keys go to is.
    first.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
}
