// The rules API for programs: in the page, in a worker, in Node.

import { VariantBoardError, asError } from './errors.js';
import { glue, isLoaded, load, recover } from './loader.js';
import { think } from './thinking.js';

/**
 * Resolves when the core is loaded, and starts loading when somebody waits for
 * it: a page that only includes the script downloads nothing.
 */
export const ready = {
  then: (done, failed) => load().then(done && (() => done()), failed),
  catch: (failed) => load().then(() => undefined, failed),
  finally: (done) => load().finally(done),
  [Symbol.toStringTag]: 'Promise',
};

/** Calls the core; what it throws becomes a VariantBoardError. */
export function guarded(call) {
  if (!isLoaded()) {
    throw new VariantBoardError('not-ready', 'The board’s program isn’t loaded yet: `await ready` first.');
  }
  try {
    return call();
  } catch (thrown) {
    recover(thrown);
    throw asError(thrown);
  }
}

/** The games that can be played: ids, names, seats, options. */
export const variants = () => guarded(() => glue.variants());

// The glue stumbles over what isn't a string as if the core had failed, which
// would cost every game on the page its instance. So nothing else gets there.
const given = (value) => (value === undefined || value === null ? undefined : String(value));
const needed = (value) => String(value ?? '');

/** A game's setup; what isn't one is refused, for the core would take it for none. */
function checked(setup) {
  const odd = (value, type = 'string') => value !== undefined && value !== null && typeof value !== type;
  if (odd(setup, 'object')) {
    throw new VariantBoardError('bad-setup', 'A game is set up by an object, as in { options: "players=3", position: "…" }.');
  }
  if (odd(setup?.options)) throw new VariantBoardError('bad-options', 'Options are written as text: name=value, with semicolons between.');
  if (odd(setup?.position)) throw new VariantBoardError('bad-position', 'A position is written as text.');
  return setup ?? {};
}

/** What is wanted of a thought, which is thrown away as soon as it isn't wanted any more. */
async function thoughtOf(task, wishes, signal, wanted) {
  signal?.throwIfAborted();
  const thought = think(guarded(task), wishes);
  const stop = () => thought.stop(signal.reason);
  signal?.addEventListener('abort', stop);
  try {
    await thought.done;
    return await wanted(thought);
  } finally {
    signal?.removeEventListener('abort', stop);
    thought.stop();
  }
}

/** One game: its rules, state and history. */
export class Game {
  #core;

  /**
   * @param {string} variant an id or another name of the game
   * @param {{options?: string, position?: string}} [setup]
   */
  constructor(variant, setup = {}) {
    // Made by fromText: the core's own object is already there.
    this.#core = glue.Game && variant instanceof glue.Game ? variant : guarded(() => new glue.Game(given(variant), checked(setup)));
  }

  /** The first game of a text. */
  static fromText(text) {
    return new Game(guarded(() => glue.Game.fromText(String(text))));
  }

  /** All games of a text. */
  static allFromText(text) {
    return guarded(() => glue.Game.allFromText(String(text))).map((core) => new Game(core));
  }

  get variant() { return guarded(() => this.#core.variant); }
  get seats() { return guarded(() => this.#core.seats); }
  get sealed() { return guarded(() => this.#core.sealed); }
  get outcome() { return guarded(() => this.#core.outcome ?? null); }
  actors() { return guarded(() => this.#core.actors()); }
  legal(seat) { return guarded(() => this.#core.legal(given(seat))); }
  play(code, seat) { return guarded(() => this.#core.play(needed(code), given(seat))); }
  declare(code, seat) { return guarded(() => this.#core.declare(needed(code), needed(seat))); }
  undo() { return guarded(() => this.#core.undo()); }
  redo() { return guarded(() => this.#core.redo()); }
  position(viewer) { return guarded(() => this.#core.position(given(viewer))); }
  diagram(viewer) { return guarded(() => this.#core.diagram(given(viewer))); }
  view(viewer) { return guarded(() => this.#core.view(given(viewer))); }
  resign(seat) { return guarded(() => this.#core.resign(given(seat))); }
  draw() { return guarded(() => this.#core.draw()); }
  perft(depth) {
    // As an unsigned number -1 would be a depth of four billion.
    if (!Number.isInteger(depth) || depth < 0) {
      throw new VariantBoardError('bad-depth', `A depth is a whole number from 0, not “${depth}”.`, { details: { found: String(depth) } });
    }
    return guarded(() => this.#core.perft(depth));
  }
  /**
   * What a seat should choose, by what it knows, as a code for `play`. The page
   * goes on while it's thought of.
   * @param {{seat?: string, level?: number, ms?: number, nodes?: number,
   *   seed?: number, signal?: AbortSignal, onProgress?: (progress: object) => void}} [wishes]
   * @returns {Promise<string>}
   */
  async bestMove(wishes = {}) {
    const { level, ms, nodes, seed, signal, onProgress } = wishes;
    // A slider's value is a text.
    const wanted = Number(level ?? 8);
    if (!Number.isInteger(wanted) || wanted < 1 || wanted > 8) {
      throw new VariantBoardError('bad-level', `A level is a whole number from 1 to 8, not “${String(level)}”.`, { details: { found: String(level) } });
    }
    // Where others have sealed theirs, one is left to choose.
    const awaited = this.actors();
    const seat = given(wishes.seat) ?? (awaited.length === 1 ? awaited[0] : undefined);
    return thoughtOf(() => this.#core.task(), { seat, level, ms, nodes, seed, onProgress }, signal, (thought) => thought.best());
  }

  /**
   * The best lines for who is to decide. Refused with `no-analysis` in games
   * in which something is hidden or several decide at once: an analysis knows
   * all of the position, and one choice.
   * @param {{lines?: number, ms?: number, nodes?: number, signal?: AbortSignal,
   *   onProgress?: (progress: object) => void}} [wishes]
   * @returns {Promise<{codes: string[], score: number, winsIn?: number}[]>}
   */
  async analyse(wishes = {}) {
    const { lines, ms, nodes, signal, onProgress } = wishes;
    return thoughtOf(() => this.#core.analysisTask(), { lines, ms, nodes, seed: 0, onProgress }, signal, (thought) => thought.lines());
  }

  text(options = {}) { return guarded(() => this.#core.text(options)); }
  svg(options = {}) { return guarded(() => this.#core.svg(options)); }
  /** Gives its memory back; it can't be used after that. */
  free() {
    try {
      this.#core.variant;
    } catch {
      return; // Its instance is gone; in the present one its place belongs to another.
    }
    this.#core.free();
  }
}
