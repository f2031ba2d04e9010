// What comes of attributes that change: at once on the page, and of those that
// changed while the element was away, once it's back.

import { attributes, goal } from './setup.js';

export class Changes {
  #host;
  #inside;
  #missed = new Set();

  /**
   * @param {HTMLElement} host the element
   * @param inside what they act on: `isSet()`, `snapshot()`, `players()`, `send(input)`, `turnTo(seat)`,
   *   `refresh()`, `restyle()` and `reload()` of its board
   */
  constructor(host, inside) {
    this.#host = host;
    this.#inside = inside;
  }

  /** An attribute has changed while the element isn't on the page. */
  miss(name) {
    this.#missed.add(name);
  }

  /** Takes up what has changed meanwhile, as far as it isn't known yet. */
  catchUp(unknown = Object.values(attributes).flat()) {
    const names = [...this.#missed].filter((name) => unknown.includes(name));
    this.#missed.clear();
    for (const name of names) this.follow(name);
  }

  /** An attribute has changed, which takes effect at once. */
  follow(name) {
    const { looks, words, setups, live } = attributes;
    const inside = this.#inside;
    const value = this.#host.getAttribute(name);
    if (words.includes(name)) inside.refresh();
    if (looks.includes(name) || name === 'lang') inside.restyle();
    if (setups.includes(name)) inside.reload();
    if (!inside.isSet() || !live.includes(name)) return;
    const snapshot = inside.snapshot();
    if (name === 'view' && value) inside.send({ type: 'view', viewer: value });
    else if (name === 'orientation' && value && snapshot) inside.turnTo(value);
    else if (name === 'computer' && snapshot?.mode === 'play') inside.players().hire(value);
    else if (name === 'level') inside.players().setLevel();
    else if (name === 'ply' || name === 'initialply') inside.send({ type: 'go', to: goal(value ?? 'first') });
    else inside.reload();
  }
}
