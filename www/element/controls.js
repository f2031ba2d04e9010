// The row of buttons: stepping through a game, or playing one, and the menu.

import { personOnTurn } from './computer.js';
import { icon, make, rove } from './dom.js';

const sets = {
  diagram: [],
  replay: ['first', 'prev-turn', 'prev', 'play', 'next', 'next-turn', 'last', 'analyse', 'flip', 'menu'],
  play: ['undo', 'redo', 'hint', 'analyse', 'draw', 'resign', 'pause', 'new', 'flip', 'menu'],
};

/** Which buttons an element shows: its `controls`, else those of its mode. */
export function controlsOf(mode, attribute, { byTurns = false, analysable = false, computers = [], seats = [] } = {}) {
  const people = seats.length > computers.length;
  const fits = (name) => (name !== 'pause' || computers.length > 0) && (name !== 'analyse' || (analysable && mode !== 'diagram'));
  if (attribute === null || attribute.trim() === '') {
    const useful = {
      // Where a turn is one decision, its two ways of stepping are one.
      'prev-turn': byTurns, 'next-turn': byTurns,
      hint: computers.length > 0 && people, draw: people, resign: people, undo: people, redo: people, analyse: people,
    };
    return (sets[mode] ?? []).filter((name) => (useful[name] ?? true) && fits(name));
  }
  const wanted = attribute.trim().split(/[\s,]+/);
  return wanted.includes('none') ? [] : wanted.filter((name) => Object.values(sets).flat().includes(name) && fits(name));
}

/** One element's toolbar. */
export class Controls {
  #buttons = new Map();
  #shape = '';
  #menu;
  #onDo;

  /** @param {(action: string) => void} onDo a button or an entry of the menu was used */
  constructor(onDo) {
    this.#onDo = onDo;
    this.#menu = make('div', { class: 'menu', part: 'menu', role: 'menu', hidden: true, onkeydown: (event) => this.#menuKey(event) });
    this.bar = make('div', { class: 'bar', role: 'toolbar', dir: 'ltr' });
    this.element = make('div', {
      part: 'controls', class: 'controls',
      onfocusout: (event) => {
        if (!this.element.contains(event.relatedTarget)) this.close();
      },
    }, this.bar, this.#menu);
  }

  /** Shows what can be done now. */
  update({ names, snapshot, words, playing, analysing, computer }) {
    const shape = JSON.stringify([names, words.language, snapshot.computers.length > 0]);
    if (shape !== this.#shape) {
      this.#shape = shape;
      this.#build(names, words, snapshot.computers.length > 0);
    }
    this.element.hidden = names.length === 0;
    if (names.length > 7) this.bar.dataset.many = String(names.length);
    else delete this.bar.dataset.many;
    this.bar.toggleAttribute('data-crowded', names.length > 9);
    this.bar.style.setProperty('--_columns', String(Math.ceil(names.length / 2)));
    this.bar.setAttribute('aria-label', words.controls);
    const over = Boolean(snapshot.outcome);
    const unable = {
      first: snapshot.atStart, prev: snapshot.atStart, next: snapshot.atEnd, last: snapshot.atEnd,
      'prev-turn': snapshot.atStart, 'next-turn': snapshot.atEnd,
      play: snapshot.atEnd && !playing, flip: !snapshot.canFlip, undo: !snapshot.canUndo, redo: !snapshot.canRedo,
      // Nobody is left who could, where programs play on alone.
      resign: over || snapshot.resigners.length === 0, draw: over || snapshot.resigners.length === 0, hint: !personOnTurn(snapshot), pause: over,
    };
    for (const [name, button] of this.#buttons) {
      // Not `disabled`: the focus would be lost when the end is reached.
      button.setAttribute('aria-disabled', String(Boolean(unable[name])));
    }
    this.#buttons.get('analyse')?.setAttribute('aria-pressed', String(analysing));
    this.#setGoing('play', playing, words.play, words.pause);
    const begin = snapshot.demo && snapshot.ply === 0;
    this.#setGoing('pause', !computer.paused, begin ? words.computer.begin : words.computer.resume, words.computer.pause);
  }

  /** What starts and stops something shows which of both it would do. */
  #setGoing(action, going, start, stop) {
    const button = this.#buttons.get(action);
    const name = going ? stop : start;
    if (!button || button.title === name) return;
    button.dataset.playing = String(going);
    button.replaceChildren(icon(going ? 'pause' : 'play'));
    button.title = name;
    button.setAttribute('aria-label', name);
  }

  #build(names, words, withComputer) {
    const nameOf = (name) => (withComputer && name === 'draw' ? words.computer.offer : words[name]);
    const focused = this.bar.contains(this.bar.getRootNode().activeElement) && this.bar.getRootNode().activeElement.dataset.do;
    this.#buttons.clear();
    for (const name of names) {
      const button = make('button', {
        type: 'button', class: 'control', part: `control control-${name}`, 'data-do': name,
        'aria-label': nameOf(name), title: nameOf(name),
        'aria-haspopup': name === 'menu' && 'menu', 'aria-expanded': name === 'menu' && 'false',
        onclick: () => this.#use(name, button),
      }, icon(name));
      this.#buttons.set(name, button);
    }
    this.bar.replaceChildren(...this.#buttons.values());
    if (focused) this.focus(focused);
    const entries = [
      ['copyPosition', words.copyPosition], ['copyText', words.copyText], ['copyDiagram', words.copyDiagram],
      ['downloadPng', words.downloadPng], ['downloadSvg', words.downloadSvg], ['help', words.help],
    ];
    this.#menu.replaceChildren(...entries.map(([name, text]) => make('button', {
      type: 'button', role: 'menuitem', class: 'entry', tabindex: '-1', 'data-do': name, text,
      onclick: () => {
        this.close(true);
        this.#onDo(name);
      },
    })));
  }

  #use(name, button) {
    if (button.getAttribute('aria-disabled') === 'true') return;
    if (name !== 'menu') this.#onDo(name);
    else if (this.#menu.hidden) this.#open(button);
    else this.close(true);
  }

  #open(button) {
    this.#menu.hidden = false;
    button.setAttribute('aria-expanded', 'true');
    this.#menu.firstElementChild?.focus({ preventScroll: true });
  }

  /** Gives a button the focus; whether there is one. */
  focus(name) {
    const button = this.#buttons.get(name);
    button?.focus({ preventScroll: true });
    return Boolean(button);
  }

  /** Closes the menu. */
  close(focus = false) {
    if (this.#menu.hidden) return;
    this.#menu.hidden = true;
    const button = this.#buttons.get('menu');
    button?.setAttribute('aria-expanded', 'false');
    if (focus) button?.focus({ preventScroll: true });
  }

  #menuKey(event) {
    event.stopPropagation();
    if (event.key === 'Escape') {
      event.preventDefault();
      this.close(true);
    } else if (event.key === 'Tab') {
      this.close();
    } else {
      rove(event, [...this.#menu.children], 'vertical');
    }
  }
}
