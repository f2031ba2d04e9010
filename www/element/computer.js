// The computer at one board: when it thinks, when its choice is played, and
// how one sees it thinking. The search is thinking.js's business, whose turn it
// is and what a choice leads to the core's.

import { VariantBoardError, asError } from './errors.js';
import { fill } from './i18n/index.js';
import { think } from './thinking.js';

/** The level where none is given, and the highest. */
export const USUAL_LEVEL = 4;
export const HIGHEST_LEVEL = 8;

// All in milliseconds. The highest level has no end of its own.
const LONGEST = 1000;
// Between the end of the last move's animation and the reply, so that a person
// sees one after the other; within a turn of several decisions; where two
// programs play and somebody watches.
const PAUSE = 350;
const SHORT_PAUSE = 200;
const WATCHING_PAUSE = 900;
// Who thinks for less than that isn't seen thinking.
const SIGN_AFTER = 300;
const SIGN_EVERY = 200;

const delay = (ms) => new Promise((done) => setTimeout(done, ms));
let boards = 0;

/** The seat of a person who could decide now; in games in which several do, the first. */
export function personOnTurn({ actors, computers, curtain, outcome }) {
  return curtain || outcome ? null : actors.find((seat) => !computers.includes(seat)) ?? null;
}

/** Who is said to decide where several do: people do before programs, and the first of them before others. */
export const decidesFirst = ({ actors, computers }) => actors.find((seat) => !computers.includes(seat)) ?? actors[0] ?? null;

/** One element's computer players. */
export class Computer {
  #board;
  #id = boards += 1;
  #game = 0;
  #seed = 0;
  #level = USUAL_LEVEL;
  // Null: as the game that comes is.
  #paused = null;
  #failed = false;
  // Whether programs play alone; null: not known yet.
  #demo = null;
  #snapshot = null;
  #thoughts = new Map();
  #scores = new Map();
  /** Choices of this turn that are sealed, to be told once it's over. */
  #sealed = [];
  #last = null;
  #timer = 0;
  #connected = false;
  /** Questions that are to be answered before it moves, and whether it's moving now. */
  #asked = 0;
  #deciding = false;
  #wake = () => this.look();
  #hide = () => this.stop();

  /**
   * @param {object} board what it plays on:
   *   `ask(call)` calls the core with its table, `send(input)` gives effects, `info()` of the game, `words()`,
   *   `still()` resolves once nothing moves, `calm()` says whether nothing ever does, `seen()` whether somebody could look,
   *   `sign(seat, text, busy)` beside a player's name, `say(text)` to screen readers, `emit(type, detail)`,
   *   `problem(error)`, `show()` and `keep()` after a change of what is told of it
   */
  constructor(board) {
    this.#board = board;
  }

  // ---- Life

  connect() {
    if (this.#connected) return;
    this.#connected = true;
    document.addEventListener('visibilitychange', this.#wake);
    addEventListener('pageshow', this.#wake);
    addEventListener('pagehide', this.#hide);
  }

  disconnect() {
    this.leave();
    this.#connected = false;
    document.removeEventListener('visibilitychange', this.#wake);
    removeEventListener('pageshow', this.#wake);
    removeEventListener('pagehide', this.#hide);
  }

  /** The game is gone from the table. */
  leave() {
    this.#snapshot = null;
    this.stop();
  }

  /** Another game. `paused` null: two programs alone wait to be started, others don't. */
  renew({ level = this.#level, paused = null } = {}) {
    this.stop();
    this.#game += 1;
    [this.#seed] = crypto.getRandomValues(new Uint32Array(1));
    this.#level = level;
    this.#paused = paused;
    this.#failed = false;
    this.#demo = null;
    this.#scores.clear();
    this.#last = null;
  }

  /** Stops thinking: another position is shown, say. The next snapshot starts it anew. */
  stop() {
    for (const thought of [...this.#thoughts.values()]) this.#drop(thought);
    this.#sealed = [];
  }

  /** Goes by a new snapshot. */
  update(snapshot) {
    this.#snapshot = snapshot;
    // Where programs are left alone, somebody has to start them; where a person comes in, they go on.
    const changed = this.#demo !== null && this.#demo !== snapshot.demo;
    if (changed || this.#paused === null) this.#paused = snapshot.demo;
    this.#demo = snapshot.demo;
    for (const thought of [...this.#thoughts.values()]) {
      if (!snapshot.due.includes(thought.seat)) this.#drop(thought);
    }
    this.look();
  }

  /** Begins what is to be done: somebody looks again, say. */
  look() {
    const snapshot = this.#snapshot;
    if (!snapshot || this.#isHeld()) return;
    for (const seat of snapshot.due) {
      if (!this.#thoughts.has(seat)) this.#think(seat);
    }
    for (const thought of this.#thoughts.values()) this.#hand(thought);
  }

  /** Nobody needs to watch a game against a person for it to go on; a demo is for watching. */
  #isHeld() {
    if (!this.#connected || this.#paused || this.#asked > 0) return true;
    return this.#snapshot.demo && (document.hidden || !this.#board.seen());
  }

  // ---- Thinking and deciding

  #think(seat) {
    const thought = { seat, work: null, ready: false, handing: false, dropped: false, said: false, since: 0 };
    this.#thoughts.set(seat, thought);
    this.#run(thought).catch((thrown) => thought.dropped || this.#fail(thrown));
  }

  async #run(thought) {
    // The move that leads here is being painted only after this task.
    await Promise.resolve();
    await this.#board.still();
    if (thought.dropped) return;
    thought.since = performance.now();
    thought.work = this.begin(thought.seat, { level: this.#level, ms: this.#level === HIGHEST_LEVEL ? LONGEST : undefined });
    this.#tick();
    await thought.work.done;
    if (thought.dropped) return;
    thought.ready = true;
    this.#tick();
    this.#hand(thought);
  }

  /** Whether what happens on the board is its own decision. */
  get deciding() {
    return this.#deciding;
  }

  /** Makes no move until a question to it has been answered, as people do. */
  async before(question) {
    this.#asked += 1;
    try {
      return await question();
    } finally {
      this.#asked -= 1;
      // The answer is to be read before the move takes the eye.
      for (const thought of this.#thoughts.values()) thought.since = performance.now();
      this.look();
    }
  }

  /** Begins to think for a seat, by what that seat knows. */
  begin(seat, { level = HIGHEST_LEVEL, ms }) {
    const task = this.#board.ask((table) => table.task(seat));
    // The board has fallen, and says so itself.
    if (task === undefined) throw new VariantBoardError('crash', 'Something went wrong inside the board.');
    return think(task, { seat, level, seed: this.#seed, ms, lines: 1, memory: `${this.#id}:${this.#game}:${seat}` });
  }

  /** Plays what was thought of, once it may be. */
  async #hand(thought) {
    const may = () => thought.ready && !thought.dropped && !this.#isHeld() && this.#snapshot.timely.includes(thought.seat);
    if (thought.handing || !may()) return;
    thought.handing = true;
    try {
      await delay(Math.max(this.#pauseOf(thought.seat) - (performance.now() - thought.since), 0));
      // Only now is it known what it is: before, not even the page knows.
      if (!may()) return;
      const [code, [line]] = await Promise.all([thought.work.best(), thought.work.lines()]);
      if (!may()) return;
      this.#scores.set(thought.seat, line?.score);
      this.#decide(thought, code);
    } catch (thrown) {
      if (!thought.dropped) this.#fail(thrown);
    } finally {
      thought.handing = false;
    }
  }

  #pauseOf(seat) {
    if (this.#snapshot.demo) return WATCHING_PAUSE;
    if (this.#board.calm()) return 0;
    return seat === this.#last ? SHORT_PAUSE : PAUSE;
  }

  #decide(thought, code) {
    const { seat, work } = thought;
    const { hidden, simultaneous } = this.#board.info();
    const { depth, nodes, ms } = work.progress;
    const played = { seat, level: this.#level, ms: Math.round(ms) };
    if (!hidden) Object.assign(played, { depth, nodes, code });
    if (!hidden && !simultaneous) played.text = this.notation(code);
    this.#drop(thought);
    this.#last = seat;
    const all = [...this.#sealed, played];
    this.#sealed = all;
    this.#deciding = true;
    let effects;
    try {
      effects = this.#board.send({ type: 'decide', seat, code });
    } finally {
      this.#deciding = false;
    }
    const refusal = effects.find(({ type }) => type === 'problem');
    if (refusal) this.#fail(new VariantBoardError(refusal.code, refusal.message, refusal));
    else if (effects.some(({ type }) => type === 'change')) {
      const { ply } = effects.find(({ type }) => type === 'change');
      for (const detail of all) this.#board.emit('computer-move', { ...detail, ply });
    }
  }

  /** A choice as people write it. */
  notation(code) {
    return this.#board.ask((table) => table.notations([code]))?.[0] ?? code;
  }

  #drop(thought) {
    thought.dropped = true;
    thought.work?.stop();
    if (this.#thoughts.get(thought.seat) === thought) this.#thoughts.delete(thought.seat);
    this.#board.sign(thought.seat, '');
  }

  #fail(thrown) {
    const error = asError(thrown);
    this.stop();
    this.#paused = true;
    this.#failed = true;
    this.#board.show();
    this.#board.say(this.#board.words().computer.failed);
    this.#board.problem(error);
  }

  // ---- Signs

  get paused() {
    return Boolean(this.#paused);
  }

  /** What is to be said of it under the board. */
  get note() {
    const { computer } = this.#board.words();
    const { demo = false, due = [], ply = 0 } = this.#snapshot ?? {};
    if (this.#failed) return computer.failed;
    if (!this.#paused || due.length === 0) return '';
    return demo && ply === 0 ? computer.watch : computer.paused;
  }

  /** What a seat's score was when it last thought; undefined if it's not known. */
  scoreOf(seat) {
    return this.#scores.get(seat);
  }

  /** Who thinks, if somebody does: for programs. */
  get thinking() {
    const thought = [...this.#thoughts.values()].find(({ work, ready }) => work && !ready);
    if (!thought) return null;
    const { depth, ms } = thought.work.progress;
    return { seat: thought.seat, depth: this.#board.info().hidden ? null : depth, ms: Math.round(ms) };
  }

  #tick() {
    clearTimeout(this.#timer);
    let busy = false;
    for (const thought of this.#thoughts.values()) {
      if (!thought.work) continue;
      busy ||= !thought.ready;
      this.#signOf(thought);
    }
    if (busy && !this.#paused) this.#timer = setTimeout(() => this.#tick(), SIGN_EVERY);
  }

  #signOf(thought) {
    const words = this.#board.words();
    const { seat, ready, work } = thought;
    const { depth, ms } = work.progress;
    const name = words.seats[seat] ?? seat;
    if (this.#paused || (!ready && ms < SIGN_AFTER)) this.#board.sign(seat, '');
    else if (ready) {
      // Where others still have to decide; else it's played in a moment.
      const waits = !this.#snapshot.timely.includes(seat);
      this.#board.sign(seat, waits ? words.computer.decided : '');
    } else {
      const seconds = new Intl.NumberFormat(words.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(ms / 1000);
      const says = this.#board.info().hidden || !depth ? words.computer.thinks : words.computer.looks;
      this.#board.sign(seat, fill(says, { depth, seconds }), true);
      if (!thought.said) this.#board.say(fill(words.computer.thinking, { seat: name }));
      thought.said = true;
    }
  }

  // ---- What people ask of it

  get level() {
    return this.#level;
  }

  /** Plays on at another level. */
  setLevel(level) {
    if (level === this.#level) return;
    this.#level = level;
    for (const thought of [...this.#thoughts.values()]) this.#drop(thought);
    this.#changed();
  }

  pause() {
    if (this.#paused) return;
    this.#paused = true;
    for (const thought of [...this.#thoughts.values()]) {
      if (thought.work) thought.work.pause();
      else this.#drop(thought);
    }
    this.#tick();
    this.#changed();
  }

  resume() {
    if (!this.#paused) return;
    this.#paused = false;
    this.#failed = false;
    for (const thought of this.#thoughts.values()) thought.work?.resume();
    this.#tick();
    this.#changed();
  }

  #changed() {
    this.#board.show();
    this.#board.keep();
  }
}
