// A game that plays by itself.

// Between two moves: time to see what has happened.
const stepTime = 1500;

/** Steps through a game until it's stopped. */
export class Autoplay {
  #timer = 0;
  #step;
  #changed;

  /**
   * @param {() => boolean} step one move on; false: there is nothing more to see
   * @param {() => void} changed it has been started or stopped
   */
  constructor(step, changed) {
    this.#step = step;
    this.#changed = changed;
  }

  get running() {
    return this.#timer !== 0;
  }

  start() {
    const tick = () => {
      if (!this.#step()) this.stop();
      else if (this.running) this.#timer = setTimeout(tick, stepTime);
    };
    this.#timer = setTimeout(tick, 0);
    this.#changed();
  }

  stop() {
    if (!this.running) return;
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#changed();
  }
}
