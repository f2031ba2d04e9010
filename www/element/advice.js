// What people ask of the computer: a hint, and whether it agrees to a draw.

import { VariantBoardError } from './errors.js';
import { fill } from './i18n/index.js';
import { personOnTurn } from './computer.js';

// How long is thought about it, in milliseconds.
const HINT = 700;
const JUDGEMENT = 300;

// A draw is accepted by who is behind by this, or later in the game by who
// isn't ahead; in hundredths of a pawn.
const BEHIND = -30;
const LATE = 30;
const AHEAD = 15;

/** Whether a seat that judges itself so, after so many plies, accepts a draw; not if it knows nothing. */
export const acceptsDraw = (score, plies) => score !== undefined && (score <= BEHIND || (plies >= LATE && score <= AHEAD));

/** The programs that have to agree to a draw: of three seats, one may have fallen, or have nothing to lose. */
export const judges = ({ computers, parties }) => computers.filter((seat) => parties.includes(seat));

/** One element's questions to the computer. */
export class Advice {
  #board;
  #computer;
  #snapshot = null;
  /** What is being thought about, whom the shown hint is for, and what is said of either. */
  #work = null;
  #hinted = null;
  #note = null;
  /** The answer to an offer, which stays to be read when the program moves on. */
  #answer = null;

  /**
   * @param {object} board as for {@link Computer}
   * @param {import('./computer.js').Computer} computer
   */
  constructor(board, computer) {
    this.#board = board;
    this.#computer = computer;
  }

  /** What is to be said under the board. */
  get note() {
    return this.#note?.(this.#board.words()) ?? '';
  }

  /** Goes by a new snapshot. */
  update(snapshot) {
    this.#snapshot = snapshot;
    // What is for one person's eyes is gone before another looks.
    if (this.#hinted && personOnTurn(snapshot) !== this.#hinted) this.forget();
    // Beside the result it would be idle talk.
    if (this.#answer && snapshot.outcome) this.forget();
  }

  /** Another position is shown, one that a program has led to or not. */
  moved(byProgram) {
    const answer = byProgram ? this.#answer : null;
    this.forget();
    this.#answer = answer;
    this.#note = answer;
  }

  /** Another position is shown, or another looks at it; the arrows are gone by then. */
  forget() {
    this.#work?.stop();
    this.#work = null;
    this.#hinted = null;
    this.#note = null;
    this.#answer = null;
  }

  /** Shows a person what the program would do, by what that person knows. */
  async hint() {
    const seat = this.#snapshot && personOnTurn(this.#snapshot);
    if (!seat) throw new VariantBoardError('not-your-turn', 'There is nothing that a person could decide now.');
    const code = await this.#think(seat, HINT, (words) => words.computer.hinting, (work) => work.best());
    const text = this.#computer.notation(code);
    this.#board.send({ type: 'suggest', actions: [{ code, rank: 0 }] });
    this.#hinted = seat;
    this.#say((words) => fill(words.computer.hint, { move: text }));
    return { code, text };
  }

  /** Offers all programs a draw, which it is if none declines; whether it is. */
  offerDraw() {
    return this.#computer.before(() => this.#offer());
  }

  async #offer() {
    // What is judged is the game's end, whatever is looked at.
    if (!this.#snapshot.atEnd) this.#board.send({ type: 'go', to: 'last' });
    const { plies, idle } = this.#snapshot;
    for (const seat of judges(this.#snapshot)) {
      if (idle || acceptsDraw(await this.#judge(seat), plies)) continue;
      this.#answer = (words) => fill(words.computer.declines, { seat: words.seats[seat] ?? seat });
      this.#say(this.#answer);
      return false;
    }
    this.#board.send({ type: 'draw' });
    return true;
  }

  /** What the game is worth to a seat, as far as it can know. */
  async #judge(seat) {
    const { hidden, simultaneous } = this.#board.info();
    const { actors: [actor], seats } = this.#snapshot;
    // Only of two is one's gain the other's loss.
    if (hidden || simultaneous || (actor !== seat && seats.length > 2)) return this.#computer.scoreOf(seat);
    const note = (words) => fill(words.computer.considers, { seat: words.seats[seat] ?? seat });
    const [line] = await this.#think(actor, JUDGEMENT, note, (work) => work.lines());
    return line && (actor === seat ? line.score : -line.score);
  }

  /** Thinks, and gives what came of it; rejects when the board has changed meanwhile. */
  async #think(seat, ms, note, result) {
    this.forget();
    const work = this.#computer.begin(seat, { ms });
    this.#work = work;
    this.#note = note;
    this.#board.show();
    let found;
    try {
      await work.done;
      found = await result(work);
    } finally {
      work.stop();
      if (this.#work === work) this.forget();
      else throw new DOMException('The board has changed.', 'AbortError');
    }
    return found;
  }

  #say(note) {
    this.#note = note;
    this.#board.show();
    this.#board.say(note(this.#board.words()));
  }
}
