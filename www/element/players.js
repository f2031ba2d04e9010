// Who plays: which seats are the computer's, how well it plays, and what an
// element offers people against it.

import { Advice } from './advice.js';
import { Computer, HIGHEST_LEVEL, USUAL_LEVEL } from './computer.js';
import { VariantBoardError } from './errors.js';

/** A level as an attribute gives it: the nearest there is, and what is wrong with it, if anything. */
export function readLevel(text) {
  if (text === null || text.trim() === '') return { level: USUAL_LEVEL, problem: null };
  const wanted = Number(text);
  const level = Number.isNaN(wanted) ? USUAL_LEVEL : Math.min(Math.max(Math.round(wanted), 1), HIGHEST_LEVEL);
  if (level === wanted) return { level, problem: null };
  const message = `A level is a whole number from 1 to ${HIGHEST_LEVEL}, not “${text}”: ${level} is taken.`;
  return { level, problem: new VariantBoardError('bad-level', message, { details: { found: text, level: String(level) } }) };
}

/** One element's players. */
export class Players {
  #host;
  #board;
  #computer;
  #advice;
  #problem = null;

  /**
   * @param {HTMLElement} host the element
   * @param {object} board as for {@link Computer}, and `snapshot()`, `turnTo(seat)`
   */
  constructor(host, board) {
    this.#host = host;
    this.#board = board;
    this.#computer = new Computer(board);
    this.#advice = new Advice(board, this.#computer);
  }

  // ---- Life

  connect() {
    this.#computer.connect();
  }

  disconnect() {
    this.leave();
    this.#computer.disconnect();
  }

  /** The game is gone from the table. */
  leave() {
    this.#advice.forget();
    this.#computer.leave();
  }

  /** A game has been set up, or brought back as it was `kept`. */
  set(kept = null) {
    const { level } = this.#readLevel();
    this.#computer.renew({ level, ...kept });
  }

  /** What is to be kept with a game. */
  get kept() {
    return { level: this.#computer.level, paused: this.#computer.paused };
  }

  /** Another position is shown. */
  moved() {
    this.#advice.moved(this.#computer.deciding);
    this.#computer.stop();
  }

  update(snapshot) {
    this.#advice.update(snapshot);
    this.#computer.update(this.#board.snapshot());
  }

  /** Somebody can see the board again. */
  look() {
    this.#computer.look();
  }

  // ---- What is shown and told

  /** What a view shows: the level, whether the computer is paused, and a sentence. */
  get state() {
    return { level: this.#computer.level, paused: this.#computer.paused, note: this.#computer.note || this.#advice.note };
  }

  get thinking() {
    return this.#computer.thinking;
  }

  /** What is wrong with the level, as a problem among others. */
  get problems() {
    const { code, message, details } = this.#problem ?? {};
    return this.#problem ? [{ code, message, details, severity: 'error' }] : [];
  }

  // ---- Choosing

  /** Seats that programs play. */
  get seats() {
    return this.#board.snapshot()?.computers.join(' ') ?? this.#host.getAttribute('computer') ?? '';
  }

  /** Gives seats to programs: their names with blanks between, `all` or `none`. */
  hire(seats) {
    const problem = this.#board.send({ type: 'computers', seats: seats ?? 'none' }).find(({ type }) => type === 'problem');
    if (problem) this.#board.problem(problem);
  }

  get level() {
    return this.#board.snapshot() ? this.#computer.level : readLevel(this.#host.getAttribute('level')).level;
  }

  /** Plays at the level that the attribute says from now on. */
  setLevel() {
    const { level } = this.#readLevel();
    this.#computer.setLevel(level);
    this.#board.show();
    for (const problem of this.problems) this.#board.problem(problem);
  }

  #readLevel() {
    const read = readLevel(this.#host.getAttribute('level'));
    this.#problem = read.problem;
    return read;
  }

  /** A new game, with programs on the seats chosen. */
  startAnew({ seats, level }) {
    this.#board.send({ type: 'new' });
    this.hire(seats.join(' ') || 'none');
    this.#computer.renew({ level, paused: false });
    this.#faceOnlyPerson();
    this.#board.show();
    this.#board.keep();
  }

  /** Who plays alone against programs has the own side at the bottom. */
  #faceOnlyPerson() {
    const { seats, computers } = this.#board.snapshot();
    const people = seats.filter((seat) => !computers.includes(seat));
    if (people.length === 1 && computers.length > 0) this.#board.turnTo(people[0]);
  }

  pause() {
    this.#computer.pause();
  }

  resume() {
    this.#computer.resume();
  }

  hint() {
    return this.#advice.hint();
  }

  /** Whether all programs agree to a draw; if so, it is one. */
  offerDraw() {
    return this.#advice.offerDraw();
  }
}
