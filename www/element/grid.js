// The board for those who don't see it: a table of cells with names, read and
// walked by keys, and a live region that says what happens.

import { cellText, fill, partText, sentences } from './i18n/index.js';
import { make } from './dom.js';
import { eventTexts, turnTexts } from './status.js';

/** The table of cells of one element. */
export class Grid {
  #cells = new Map();
  #shape = '';
  #active = null;

  constructor() {
    this.element = make('div', { class: 'said', part: 'grid' });
  }

  /** Empties it: behind the curtain nothing may be left. */
  clear() {
    this.#cells.clear();
    this.#shape = '';
    this.#active = null;
    this.element.replaceChildren();
  }

  /** Shows a snapshot's cells; in play, one of them can be reached by Tab. */
  update(snapshot, words) {
    const interactive = snapshot.mode === 'play';
    const shape = JSON.stringify([interactive, snapshot.grid.map((part) => part.rows.map((row) => row.map((cell) => cell?.cell)))]);
    const focused = this.element.contains(this.element.getRootNode().activeElement);
    const before = this.#active;
    if (shape !== this.#shape) {
      this.#shape = shape;
      this.#build(snapshot.grid, interactive);
    }
    const label = fill(words.board, { name: snapshot.name });
    [...this.element.children].forEach((table, index) => {
      const part = partText(words, snapshot.grid[index]);
      table.setAttribute('aria-label', part ? `${label}, ${part}` : label);
    });
    const cells = snapshot.grid.flatMap((part) => part.rows.flat()).filter(Boolean);
    for (const cell of cells) {
      const box = this.#cells.get(cell.cell);
      const said = cellText(words, cell, snapshot.arrows);
      if (box.textContent !== said) box.textContent = said;
      if (interactive) box.setAttribute('aria-selected', String(Boolean(cell.selected)));
    }
    if (!interactive) return;
    // Who turns the board stays where they were.
    const place = snapshot.cursor ?? (this.#cells.has(before) ? before : cells[0]?.cell);
    if (place === this.#active) return;
    this.#cells.get(this.#active)?.setAttribute('tabindex', '-1');
    this.#active = place;
    this.#cells.get(place)?.setAttribute('tabindex', '0');
    if (focused) this.focus();
  }

  /** The cell that an event came from. */
  cellOf(event) {
    return event.target.closest?.('[data-cell]')?.dataset.cell ?? null;
  }

  /** Puts the focus on the cell whose turn it is, and scrolls nothing. */
  focus() {
    this.#cells.get(this.#active)?.focus({ preventScroll: true });
  }

  #build(parts, interactive) {
    this.#cells.clear();
    this.#active = null;
    const tables = parts.map((part) => {
      const rows = part.rows.map((row) => {
        const boxes = row.map((cell) => {
          const box = make('td', { role: interactive ? 'gridcell' : 'cell' });
          if (cell) {
            box.dataset.cell = cell.cell;
            if (interactive) box.tabIndex = -1;
            this.#cells.set(cell.cell, box);
          }
          return box;
        });
        return make('tr', { role: 'row' }, ...boxes);
      });
      return make('table', { role: interactive ? 'grid' : 'table' }, make('tbody', { role: 'rowgroup' }, ...rows));
    });
    this.element.replaceChildren(...tables);
  }
}

/** Says things to a screen reader, politely. */
export class LiveRegion {
  constructor() {
    this.element = make('div', { class: 'said', 'aria-live': 'polite', 'aria-atomic': 'true', role: 'status' });
  }

  /** Says a sentence, even if it's the same as the last one. */
  say(text) {
    if (!text) return;
    // A screen reader says what changes: a trailing space is a change.
    this.element.textContent = this.element.textContent === text ? `${text}\u00a0` : text;
  }

  /** Says all that has happened on the board since the last time. */
  announceAll(news, words, snapshot) {
    const all = news.map(({ text, events, key, details }) => {
      const said = text ? [text] : key ? [] : eventTexts(words, events ?? [], snapshot);
      if (key === 'turn') said.push(...turnTexts(words, snapshot));
      if (key === 'secret' || key === 'sealed') said.push(words.secret[details?.seat]);
      if (key === 'curtain') said.push(words.pass[details?.seat]);
      const sentence = sentences(said);
      return sentence && sentence[0].toUpperCase() + sentence.slice(1);
    });
    this.say(sentences(all));
  }

  clear() {
    this.element.textContent = '';
  }
}
