// How pieces move: the list of kinds in the help panel, and a small panel beside
// a piece on which the mouse rests, a finger is held or `i` is pressed.

import { drawing, make } from './dom.js';
import { fill, pieceText } from './i18n/index.js';

const REST = 600;
const HOLD = 500;
/** How far a finger may tremble, in CSS pixels. */
const TREMBLE = 10;

const svg = 'http://www.w3.org/2000/svg';
// The marks of the pictures, on a grid of 24.
const signs = { both: 'M12 6a6 6 0 1 0 .01 0z', move: 'M12 6a6 6 0 1 0 .01 0z', capture: 'M6 6l12 12M18 6L6 18' };

function sign(name) {
  const image = document.createElementNS(svg, 'svg');
  image.setAttribute('viewBox', '0 0 24 24');
  image.setAttribute('class', `sign sign-${name}`);
  image.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(svg, 'path');
  path.setAttribute('d', signs[name]);
  image.append(path);
  return image;
}

/** An SVG text as a picture that says nothing by itself. */
function picture(text) {
  const image = drawing(text);
  image?.setAttribute('aria-hidden', 'true');
  return image;
}

/** Where a group of places lies, in words: "any number straight, 1 diagonally". */
function waysText(words, targets) {
  const said = [];
  const left = new Set(targets);
  const take = (far, near, all) => {
    const same = [...left].filter(({ files, ranks }) => Math.max(Math.abs(files), Math.abs(ranks)) === far && Math.min(Math.abs(files), Math.abs(ranks)) === near);
    if (same.length !== all) return null;
    for (const target of same) left.delete(target);
    return same;
  };
  for (const [way, slope] of [['straight', 0], ['diagonal', 1]]) {
    const counts = [];
    for (const far of [1, 2, 3]) {
      const same = take(far, far * slope, 4);
      if (!same) continue;
      if (same.every(({ goesOn }) => goesOn)) counts.splice(0, counts.length, words.any);
      else counts.push(far);
    }
    if (counts.length) said.push(`${counts.join(', ')} ${words[way]}`);
  }
  for (const [far, near] of [[2, 1], [3, 1], [3, 2]]) {
    if (take(far, near, 8)) said.push(fill(words.leap, { far, near }));
  }
  for (const { files, ranks } of left) {
    const steps = [];
    if (ranks) steps.push(`${Math.abs(ranks)} ${ranks > 0 ? words.forward : words.back}`);
    if (files) steps.push(`${Math.abs(files)} ${files > 0 ? words.right : words.left}`);
    said.push(steps.join(' + '));
  }
  return said.join(', ');
}

/** A pattern in words: "moves and captures: 1 straight; only captures: …". */
export function patternText(words, targets) {
  const groups = ['both', 'move', 'capture'].flatMap((mark) => [false, true].map((rare) => {
    const same = targets.filter((target) => target.mark === mark && target.rare === rare);
    if (same.length === 0) return null;
    return `${words.reach[mark]}${rare ? ` (${words.reach.rare})` : ''}: ${waysText(words.reach, same)}`;
  }));
  return groups.filter(Boolean).join('; ');
}

/** Whether it's told that a piece can go nowhere now. */
const isStuck = ({ moves, captures }) => moves?.length === 0 && captures.length === 0;

/** Where a piece can go now, in words. */
function reachText(words, { piece, cell, moves, captures, patterns }) {
  const name = `${pieceText(words, piece)}, ${cell}`;
  const told = [name];
  if (moves?.length) told.push(`${words.reach.to}: ${moves.join(', ')}`);
  if (captures?.length) told.push(`${words.reach.takes}: ${captures.join(', ')}`);
  if (isStuck({ moves, captures })) told.push(words.reach.none);
  for (const { targets } of patterns) told.push(patternText(words, targets));
  return told.map((text) => text.replace(/\.$/, '')).join('. ');
}

/** The help panel's list of all kinds of pieces. */
export function kindsList({ patterns, words, face }) {
  if (patterns.length === 0) return null;
  const kinds = new Map();
  for (const pattern of patterns) kinds.set(pattern.piece.kind, [...kinds.get(pattern.piece.kind) ?? [], pattern]);
  const legend = ['both', 'move', 'capture'].map((mark) => make('span', { class: 'key' }, sign(mark), ' ', words.reach[mark]));
  const rare = patterns.some(({ targets }) => targets.some((target) => target.rare));
  const faint = rare ? make('span', { class: 'key', text: words.reach.faint }) : null;
  const entries = [...kinds.values()].map((own) => {
    const drawn = face(own[0].piece);
    const image = drawn ? picture(drawn) : null;
    return make(
      'section', { class: 'kind', part: 'kind' },
      make('h4', { dir: 'auto' }, image, make('span', { text: pieceText(words, own[0].piece) })),
      make('div', { class: 'patterns' }, ...own.flatMap((pattern) => figures(words, pattern))),
    );
  });
  return make(
    'section', { class: 'kinds', part: 'kinds' },
    make('h3', { text: words.reach.title }),
    make('p', { class: 'legend' }, ...legend, faint),
    make('p', { text: words.reach.keys, dir: 'auto' }),
    ...entries,
  );
}

function figures(words, { parts, targets, over, pictures }) {
  const where = parts.map((part) => words.parts[part] ?? part).join(', ');
  return pictures.map((text, index) => {
    const said = index === 0 ? [where] : [where, words.reach.over];
    const caption = said.filter(Boolean).join(': ');
    const told = patternText(words, index === 0 ? targets : over);
    return make(
      'figure', { class: 'pattern', part: 'pattern', role: 'img', 'aria-label': [caption, told].filter(Boolean).join('. ') },
      picture(text),
      caption ? make('figcaption', { text: caption, 'aria-hidden': 'true' }) : null,
    );
  });
}

/** The small panel beside a piece. It takes no pointer, so that it's in nobody's way. */
export class Peek {
  #place;
  #canvas;
  #on;
  #cell = null;
  #timer = 0;
  #press = null;
  #escape = (event) => {
    this.close();
    if (event.key !== 'Escape' && event.key !== 'i') return;
    event.preventDefault();
    event.stopPropagation();
  };

  /**
   * Made after the canvas's other listeners, which ask whether a finger was held.
   *
   * @param {HTMLElement} place lies over the board
   * @param {HTMLCanvasElement} canvas
   * @param {{cellAt: Function, reach: Function, words: Function, isBusy: Function}} on asks the table
   */
  constructor(place, canvas, on) {
    this.#place = place;
    this.#canvas = canvas;
    this.#on = on;
    canvas.addEventListener('pointermove', (event) => this.#move(event));
    canvas.addEventListener('pointerdown', (event) => this.#down(event));
    canvas.addEventListener('pointerup', () => this.#stop());
    canvas.addEventListener('pointercancel', () => {
      this.#press = null;
      this.close();
    });
    canvas.addEventListener('pointerleave', ({ pointerType }) => pointerType === 'mouse' && this.close());
    canvas.addEventListener('contextmenu', (event) => this.isHeld && event.preventDefault());
  }

  /** Whether it's shown. */
  get open() {
    return this.#place.childElementCount > 0;
  }

  /** Whether the finger that it was shown for is still down. */
  get isHeld() {
    return Boolean(this.#press?.shown);
  }

  /** Shows where the piece on a cell can go and says it; null where there's none. */
  show(cell) {
    this.close();
    const reach = this.#on.reach(cell);
    if (!reach) return null;
    const words = this.#on.words();
    const text = reachText(words, reach);
    const [x, y] = reach.at;
    const panel = make(
      'div', { class: 'peek', part: 'peek', role: 'tooltip', 'aria-label': text, 'data-cell-shown': cell },
      make('strong', { text: pieceText(words, reach.piece), dir: 'auto' }),
      picture(reach.picture),
      isStuck(reach) ? make('span', { text: words.reach.none, dir: 'auto' }) : null,
    );
    panel.toggleAttribute('data-left', x > 0.5);
    panel.style.setProperty('--_x', String(x > 0.5 ? 1 - x : x));
    panel.style.setProperty('--_y', String(y));
    this.#place.replaceChildren(panel);
    addEventListener('keydown', this.#escape, { capture: true });
    return text;
  }

  /** Takes it away, and forgets what was waited for. */
  close() {
    clearTimeout(this.#timer);
    this.hide();
  }

  /** Takes it away: what it shows may no longer be so. */
  hide() {
    if (!this.open) return;
    this.#place.replaceChildren();
    removeEventListener('keydown', this.#escape, { capture: true });
  }

  #at({ clientX, clientY }) {
    const box = this.#canvas.getBoundingClientRect();
    return this.#on.cellAt(clientX - box.left, clientY - box.top, box.width);
  }

  #wait(cell, delay, then = () => {}) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#canvas.isConnected && !this.#on.isBusy() && this.show(cell)) then();
    }, delay);
  }

  #move(event) {
    if (this.#press) {
      const { x, y } = this.#press;
      // It becomes a drag, or the page scrolls.
      if (Math.hypot(event.clientX - x, event.clientY - y) > TREMBLE) {
        this.#press.shown = false;
        this.close();
      }
      return;
    }
    if (event.pointerType !== 'mouse' || event.buttons !== 0 || !matchMedia('(hover: hover)').matches) return;
    const cell = this.#at(event) ?? null;
    if (cell === this.#cell) return;
    this.#cell = cell;
    this.close();
    if (cell) this.#wait(cell, REST);
  }

  #down(event) {
    this.close();
    if (event.pointerType === 'mouse') return;
    const cell = this.#at(event);
    this.#press = { x: event.clientX, y: event.clientY, shown: false };
    if (cell) this.#wait(cell, HOLD, () => { if (this.#press) this.#press.shown = true; });
  }

  #stop() {
    if (this.#press && !this.#press.shown) clearTimeout(this.#timer);
    this.#press = null;
  }
}
