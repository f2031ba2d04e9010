// What games need in which both decide at once: a sealed choice that can be
// taken back, penalty points, and a field for free declarations.

import { decidesFirst } from './computer.js';
import { make } from './dom.js';
import { fill, problemText } from './i18n/index.js';

const counts = /^(.+)-penalties$/;

/** A row under the board's state. Never knows what was chosen, only that it was. */
export class Joint {
  #seat = null;
  #sealer = null;

  /**
   * @param {(seat: string) => void} onUnseal takes a seat's sealed choice back
   * @param {(text: string, seat: string) => object | null} onDeclare declares a move; gives the refusal, if any
   */
  constructor(onUnseal, onDeclare) {
    this.penalties = make('div', { part: 'penalties', class: 'penalties', dir: 'auto', hidden: true });
    this.unseal = make('button', {
      type: 'button', part: 'unseal', class: 'button', hidden: true, onclick: () => onUnseal(this.#sealer),
    });
    this.input = make('input', {
      type: 'text', class: 'declaration', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', enterkeyhint: 'send',
      // What is written here is no key of the board's.
      onkeydown: (event) => event.stopPropagation(),
    });
    this.send = make('button', { type: 'submit', class: 'button' });
    // The live region says it.
    this.refusal = make('p', { class: 'refusal', hidden: true });
    this.form = make('form', {
      part: 'declare', class: 'declare', hidden: true,
      onsubmit: (event) => {
        event.preventDefault();
        const text = this.input.value;
        // The other one, who is handed the device, mustn't find it there.
        this.input.value = '';
        this.#refuse(onDeclare(text, this.#seat));
      },
    }, this.input, this.send, this.refusal);
    this.element = make('div', { class: 'joint', dir: 'auto' }, this.penalties, this.unseal, this.form);
  }

  /** Shows what a snapshot says; `declares` is whether moves may be declared freely here. */
  update({ snapshot, words, declares }) {
    this.#words = words;
    const { mode, sealed, status, outcome, curtain } = snapshot;
    const points = status.map(({ name, value }) => ({ seat: counts.exec(name)?.[1], value })).filter(({ seat }) => seat);
    const playing = mode === 'play' && !outcome && !curtain;
    const list = points.map(({ seat, value }) => `${words.seats[seat] ?? seat} ${value}`).join(', ');
    const any = points.some(({ value }) => value !== '0');
    this.penalties.hidden = !(any || (playing && declares && points.length > 0));
    this.penalties.textContent = this.penalties.hidden ? '' : fill(words.penalties, { list });
    this.#sealer = sealed[0] ?? null;
    this.unseal.hidden = !playing || !this.#sealer;
    this.unseal.textContent = this.unseal.hidden ? '' : words.unseal[this.#sealer];
    this.form.hidden = !playing || !declares || points.length === 0;
    const seat = decidesFirst(snapshot);
    if (this.#seat !== seat) this.#forget();
    this.#seat = seat;
    this.input.setAttribute('aria-label', words.declare);
    this.input.placeholder = words.declare;
    this.send.textContent = words.declareSend;
  }

  #words = null;

  #refuse(problem) {
    this.refusal.hidden = !problem;
    this.refusal.textContent = problem ? problemText(this.#words, problem) : '';
  }

  #forget() {
    this.input.value = '';
    this.#refuse(null);
  }

  /** Takes everything out that was written or counted. */
  clear() {
    this.#forget();
    this.penalties.textContent = '';
  }
}

/** Who decides, where others mustn't see what: "White has sealed. Black chooses in secret". */
export function secretText(snapshot, words) {
  if (snapshot.picked > 1) return words.redeploy;
  const has = snapshot.sealed.map((seat) => words.sealed[seat]);
  return [...has, words.secret[decidesFirst(snapshot)]].filter(Boolean).join(' ');
}
