// The rules API for programs: in the page, in a worker, in Node.

import { VariantBoardError, asError } from './errors.js';
import { glue, isLoaded, load, recover } from './loader.js';

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

/** One game: its rules, state and history. */
export class Game {
  #core;

  /**
   * @param {string} variant an id or another name of the game
   * @param {{options?: string, position?: string}} [setup]
   */
  constructor(variant, setup = {}) {
    // Made by fromText: the core's own object is already there.
    this.#core = glue.Game && variant instanceof glue.Game ? variant : guarded(() => new glue.Game(given(variant), setup ?? {}));
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
