// The panel of an analysis: who is better by how much, the best lines, and a
// bar that shows the same at a glance.

import { icon, make } from './dom.js';
import { fill, outcomeText } from './i18n/index.js';

/** More than these decisions of a line are guesses, and don't fit. */
const LONGEST = 6;
/** By so much, in hundredths of a pawn, somebody is ahead who wins ten games of eleven, roughly: for the bar. */
const TENFOLD = 400;

/** A score as people write it, for a seat that it's good for if it's positive. */
function number(words, score) {
  const format = { signDisplay: 'exceptZero', minimumFractionDigits: 1, maximumFractionDigits: 1 };
  // What is shown as 0.0 has no sign.
  const tenths = Math.round(score / 10) / 10 || 0;
  return new Intl.NumberFormat(words.language, format).format(tenths).replace('-', '−');
}

/**
 * After how many turns of its own the winner has won, if that can be told: by
 * the line where it's known to its end, else where each decision is a turn and
 * two take turns (`byTurns`: turns may be of several). Null where it can't.
 */
export function turnsToWin({ steps, winsIn }, winner, seats, byTurns = false) {
  const own = steps.filter(({ seat, goesOn }, index) => seat === winner && (!goesOn || index === 0));
  if (steps.length === winsIn) return own.length;
  if (seats.length > 2 || byTurns || steps.some(({ goesOn }) => goesOn)) return null;
  return steps[0]?.seat === winner ? Math.ceil(winsIn / 2) : Math.floor(winsIn / 2);
}

/**
 * What a line is worth. Of two seats, the first is spoken for; of three, the one
 * to decide.
 *
 * @returns {{text: string, sign: string, share: number | null}} in words; in
 *   few letters; the first of two seats' part of the bar, from 0 to 1
 */
export function judgement(words, line, seats, byTurns = false) {
  const { score, winsIn, steps } = line;
  const decides = steps[0]?.seat ?? seats[0];
  const two = seats.length === 2;
  const seat = two ? seats[0] : decides;
  const own = seat === decides ? score : -score;
  const name = (of) => words.seats[of] ?? of;
  if (winsIn === undefined) {
    const sign = number(words, own);
    return { text: fill(words.analysis.score, { seat: name(seat), score: sign }), sign, share: two ? 1 / (1 + 10 ** (-own / TENFOLD)) : null };
  }
  const share = two ? Number(own > 0) : null;
  const other = seats.find((one) => one !== seat);
  const winner = own > 0 ? seat : two ? other : null;
  const turns = winner && turnsToWin(line, winner, seats, byTurns);
  const sign = `${own > 0 ? '' : '−'}#${turns ?? winsIn}`;
  if (!winner) return { text: fill(words.analysis.loses, { seat: name(seat), count: winsIn }), sign, share };
  const template = turns === null ? words.analysis.winsAhead : words.analysis.wins;
  return { text: fill(template, { seat: name(winner), count: turns ?? winsIn }), sign, share };
}

/** One element's panel. */
export class Evaluation {
  #panel;
  #on;
  #shapes = [];

  /**
   * @param {HTMLElement} panel empty
   * @param {{onEnter: (codes: string[]) => void, onGoOn: () => void, onClose: () => void}} on
   */
  constructor(panel, on) {
    this.#panel = panel;
    this.#on = on;
    this.bar = make('div', { class: 'balance', 'aria-hidden': 'true' }, make('div', { class: 'share' }), make('div', { class: 'share' }));
    this.verdict = make('div', { class: 'verdict', part: 'verdict', dir: 'auto' });
    this.depth = make('div', { class: 'depth', dir: 'auto' });
    const button = (name, act) => make('button', { type: 'button', class: 'small', 'data-act': name, onclick: act });
    this.going = button('go-on', () => on.onGoOn());
    this.closing = button('close', () => on.onClose());
    this.closing.append(icon('close'));
    this.list = make('ol', { class: 'lines', dir: 'ltr' });
    panel.append(this.bar, make('div', { class: 'findings' }, make('div', { class: 'verdict-row' }, make('div', { class: 'verdicts' }, this.verdict, this.depth), this.going, this.closing), this.list));
  }

  /** Shows what is known. */
  update({ words, seats, byTurns, orientation, outcome, failed, waiting, lines, depth, thinking, done, enters }) {
    const { analysis } = words;
    this.#panel.hidden = false;
    this.#panel.setAttribute('aria-label', analysis.title);
    this.list.setAttribute('aria-label', analysis.lines);
    this.closing.setAttribute('aria-label', analysis.close);
    this.closing.title = analysis.close;
    const best = lines[0] ? judgement(words, lines[0], seats, byTurns) : null;
    let text = best?.text ?? analysis.thinking;
    if (outcome) text = outcomeText(words, outcome);
    else if (failed) text = analysis.failed;
    else if (waiting) text = analysis.waiting;
    set(this.verdict, text);
    set(this.depth, best && depth > 0 ? fill(analysis.depth, { depth }) : '');
    const idle = outcome || failed || waiting || done;
    this.#going(idle ? null : thinking, analysis);
    this.#bar(best?.share ?? null, seats, orientation);
    lines.forEach((line, index) => this.#line(index, line, judgement(words, line, seats, byTurns), words, enters));
    while (this.list.children.length > lines.length) this.list.lastElementChild.remove();
    this.#shapes.length = lines.length;
    this.list.hidden = lines.length === 0;
  }

  /** Hides it; whether the focus was in it. */
  hide() {
    const focused = this.#panel.contains(this.#panel.getRootNode().activeElement);
    this.#panel.hidden = true;
    this.list.replaceChildren();
    this.#shapes.length = 0;
    set(this.verdict, '');
    set(this.depth, '');
    return focused;
  }

  /** What is said once it has thought enough: the verdict and the best line. */
  get summary() {
    const line = this.list.firstElementChild?.querySelector('.continuation')?.textContent.trim();
    return [this.verdict.textContent, line].filter(Boolean).join('. ');
  }

  #going(thinking, words) {
    // Not removed while it has the focus: who has used it uses it again.
    this.going.hidden = thinking === null && this.going.getRootNode().activeElement !== this.going;
    this.going.setAttribute('aria-disabled', String(thinking === null));
    const name = thinking === false ? words.goOn : words.stop;
    if (this.going.title === name) return;
    this.going.replaceChildren(icon(thinking === false ? 'play' : 'pause'));
    this.going.title = name;
    this.going.setAttribute('aria-label', name);
  }

  #bar(share, seats, orientation) {
    this.bar.hidden = seats.length !== 2;
    if (this.bar.hidden) return;
    // The side at the board's bottom is at the bar's.
    const order = orientation === seats[1] ? [...seats] : [...seats].reverse();
    const parts = [...this.bar.children];
    parts.forEach((part, index) => { part.dataset.seat = order[index]; });
    const known = share ?? 0.5;
    const upper = order[0] === seats[0] ? known : 1 - known;
    this.bar.style.setProperty('--_upper', upper.toFixed(3));
    this.bar.toggleAttribute('data-unknown', share === null);
  }

  /** Builds a line anew only where it has changed: who is about to click on it hits it. */
  #line(index, line, { text, sign }, words, enters) {
    const shape = JSON.stringify([words.language, enters, text, sign, line.codes.slice(0, LONGEST)]);
    if (this.#shapes[index] === shape) return;
    this.#shapes[index] = shape;
    const item = make('li', { class: 'line-found' },
      make('span', { class: 'worth', 'aria-hidden': 'true', text: sign }), make('span', { class: 'said', text: `${text}: ` }), this.#moves(line, words, enters));
    const before = this.list.children[index];
    if (!before) {
      this.list.append(item);
      return;
    }
    const focused = [...before.querySelectorAll('button')].indexOf(before.getRootNode().activeElement);
    before.replaceWith(item);
    if (focused >= 0) [...item.querySelectorAll('button')].slice(0, focused + 1).at(-1)?.focus({ preventScroll: true });
  }

  #moves({ codes, steps }, words, enters) {
    const all = make('span', { class: 'continuation' });
    steps.slice(0, LONGEST).forEach((step, index) => {
      const move = enters
        ? make('button', { type: 'button', class: 'move', text: step.text, title: words.analysis.enter, onclick: () => this.#on.onEnter(codes.slice(0, index + 1)) })
        : step.text;
      if (step.goesOn && index > 0) all.append(make('span', { class: 'joint-mark', text: ', ' }));
      else if (index > 0) all.append(' ');
      // What is one move isn't broken.
      all.append(make('span', { class: 'ply' }, step.number ? make('span', { class: 'number', text: step.number }) : '', step.number ? ' ' : '', move));
    });
    return all;
  }
}

function set(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
