// The list of moves: main line, variations, comments, signs.

import { make } from './dom.js';

// The signs that people write for NAGs; the rest are shown as $n.
const signs = {
  1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!', 7: '□', 10: '=', 11: '=', 12: '=', 13: '∞',
  14: '⩲', 15: '⩱', 16: '±', 17: '∓', 18: '+−', 19: '−+', 20: '+−', 21: '−+', 22: '⨀', 23: '⨀',
  32: '⟳', 33: '⟳', 36: '→', 37: '→', 40: '↑', 41: '↑', 44: '=∞', 45: '=∞', 132: '⇆', 133: '⇆',
  138: '⊕', 139: '⊕', 140: '∆', 146: 'N',
};

/** One element's move list. */
export class MoveList {
  #shown = '';
  #buttons = new Map();
  #onGo;
  #diagram;

  /**
   * @param {(node: number) => void} onGo a move was picked
   * @param {(node: number) => Element | null} diagram draws the position after a move
   */
  constructor(onGo, diagram) {
    this.#onGo = onGo;
    this.#diagram = diagram;
    this.element = make('div', {
      part: 'moves', class: 'moves', dir: 'ltr', role: 'group', tabindex: '-1', onclick: (event) => this.#click(event),
    });
  }

  /** Empties it: behind the curtain nothing may be left. */
  clear() {
    this.#shown = '';
    this.#buttons.clear();
    this.element.replaceChildren();
  }

  /** Shows a snapshot's moves; only what changed is built anew. */
  update(moves, words) {
    // Asked before anything is taken out, which would take the focus with it.
    const focused = this.element.contains(this.element.getRootNode().activeElement);
    const shape = JSON.stringify([words.language, moves.map(({ current, ...rest }) => rest)]);
    if (shape !== this.#shown) {
      this.#shown = shape;
      this.#build(moves, words);
    }
    this.element.setAttribute('aria-label', words.moves);
    const current = moves.find((item) => item.type === 'move' && item.current);
    for (const [node, button] of this.#buttons) {
      const here = node === current?.node;
      button.toggleAttribute('data-current', here);
      if (here) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
      button.tabIndex = here || (!current && button === this.#first) ? 0 : -1;
    }
    const button = current ? this.#buttons.get(current.node) : null;
    if (focused) (button ?? this.element).focus({ preventScroll: true });
    this.#reveal(button);
  }

  #first = null;

  #build(moves, words) {
    this.#buttons.clear();
    const top = document.createDocumentFragment();
    const stack = [make('div', { class: 'line main' })];
    top.append(stack[0]);
    for (const item of moves) {
      const line = stack.at(-1);
      if (item.type === 'variation-start') {
        const nested = make('div', { class: 'line variation', part: 'variation', role: 'group', 'aria-label': words.variation });
        line.append(nested);
        stack.push(nested);
      } else if (item.type === 'variation-end') {
        if (stack.length > 1) stack.pop();
      } else {
        const made = this.#item(item, words);
        // The actions of one turn stand together, as game texts have them.
        if (item.goesOn && line.lastElementChild?.matches('.ply')) line.lastElementChild.append(make('span', { class: 'joint-mark', text: ',' }));
        line.append(...made, ' ');
      }
    }
    this.#first = this.#buttons.values().next().value ?? null;
    this.element.replaceChildren(top);
  }

  #item(item, words) {
    switch (item.type) {
      case 'move': return [this.#move(item, words)];
      case 'comment': return this.#comment(item);
      case 'result': return [make('span', { class: 'result', part: 'result', text: item.text })];
      case 'passed': return [make('span', { class: 'ply' }, number(item), '--')];
      case 'unseen': return [make('span', { class: 'unseen' }, number(item), make('span', { class: 'veil', role: 'img', 'aria-label': words.unseen, text: '···' }))];
      default: return [];
    }
  }

  #move(item, words) {
    const button = make('button', { type: 'button', class: 'move', part: 'move', 'data-node': item.node });
    // Of choices made together, each can be judged by itself.
    (item.parts ?? [item]).forEach(({ text, nags = [] }, index) => {
      button.append(index > 0 ? ` ${text}` : text);
      for (const nag of nags) {
        const sign = signs[nag] ?? `$${nag}`;
        const said = words.nags[nag];
        button.append(make('span', { class: `nag nag-${nag}`, 'aria-hidden': Boolean(said) && 'true', text: sign }));
        if (said) button.append(make('span', { class: 'said', text: `, ${said}` }));
      }
    });
    this.#buttons.set(item.node, button);
    return [make('span', { class: 'ply' }, number(item), button)][0];
  }

  #comment(item) {
    const parts = [];
    if (item.text) parts.push(make('span', { class: 'comment', part: 'comment', dir: 'auto', text: item.text }));
    const picture = item.diagram ? this.#diagram(item.node) : null;
    if (picture) parts.push(make('span', { class: 'inset' }, picture));
    return parts;
  }

  #click(event) {
    const button = event.target.closest('button.move');
    if (!button) return;
    this.#onGo(Number(button.dataset.node));
  }

  /** Scrolls the list, never the page. */
  #reveal(button) {
    const list = this.element;
    if (!button) {
      list.scrollTop = 0;
      return;
    }
    const [outer, inner] = [list.getBoundingClientRect(), button.getBoundingClientRect()];
    if (outer.height === 0) return;
    const margin = Math.min(40, outer.height / 4);
    if (inner.top < outer.top + margin) list.scrollTop -= outer.top + margin - inner.top;
    else if (inner.bottom > outer.bottom - margin) list.scrollTop += inner.bottom - outer.bottom + margin;
  }
}

const number = (item) => (item.number ? make('span', { class: 'number', text: item.number }) : '');
