// Thinks about several tasks in turn, in portions between which other things
// can happen. The same on the page and in the worker; only the length of a
// portion differs.

/** Lets happen what waits; a timer would be held back after a while. */
const breath = () => new Promise((done) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    done();
  };
  port2.postMessage(undefined);
});

/** Positions of the first portion, before anything is known of their cost. */
const FIRST = 16;
/** How often it's told how far thinking has come, in milliseconds. */
const NEWS = 100;

/**
 * What is told: `{ id, type }` and
 * `progress`, `done`: `progress`, as `{ depth, nodes, ms }`;
 * `failed`: `thrown`;
 * `answer`: `question` (its number) and `value`, or `thrown`.
 *
 * @typedef {(news: object) => void} Tell
 */

export class Thinkers {
  #jobs = new Map();
  #begin;
  #tell;
  #slice;
  #most;
  #busy = false;

  /**
   * @param {{begin: (task: unknown, wishes: object) => object, tell: Tell, slice: number, most: number}} how
   *   `begin` makes a core's thinker; `slice` is how long a portion is to take,
   *   in milliseconds, and `most` how many positions it may have where the
   *   clock is too coarse to tell
   */
  constructor({ begin, tell, slice, most }) {
    this.#begin = begin;
    this.#tell = tell;
    this.#slice = slice;
    this.#most = most;
  }

  /**
   * Does what it's told: `{ id, type }` and
   * `begin`: `task`, `wishes` (`seat`, `level`, `seed`, `nodes`, `lines`, `ms`,
   * `memory`), `again` where it has been done before, so that questions wait
   * for it to be so again;
   * `finish`, `stop`, `pause`, `resume`: nothing;
   * `ask`: `what` (`best`, `lines`), `question`, its number.
   */
  handle(order) {
    const job = this.#jobs.get(order.id);
    switch (order.type) {
      case 'begin':
        this.#jobs.set(order.id, {
          id: order.id, task: order.task, wishes: order.wishes, again: Boolean(order.again), questions: [],
          ...fresh(),
        });
        break;
      case 'finish':
        if (job && !job.done) job.ending = true;
        break;
      case 'stop':
        this.#jobs.delete(order.id);
        if (job) release(job);
        break;
      case 'pause':
        if (job) {
          job.paused = true;
          stopClock(job);
        }
        break;
      case 'resume':
        if (job) job.paused = false;
        break;
      case 'ask':
        if (job?.again && !job.done) job.questions.push(order);
        else if (job) this.#answer(job, order);
        break;
      default:
    }
    this.#run();
  }

  /**
   * Forgets all that has been thought, and thinks it anew: the core that it was
   * thought in is gone.
   */
  restart() {
    for (const job of this.#jobs.values()) {
      const { paused, ending, progress, wishes, again, done } = job;
      // What was ended early is to be thought about for as long as it was.
      if (ending) job.wishes = { ...wishes, ms: progress.ms };
      Object.assign(job, { ...fresh(), paused: paused && !ending, again: again || done });
    }
    this.#run();
  }

  async #run() {
    if (this.#busy) return;
    this.#busy = true;
    for (;;) {
      await breath();
      const job = this.#next();
      if (!job) break;
      this.#portion(job);
    }
    this.#busy = false;
  }

  /** The task that has waited longest. */
  #next() {
    for (const job of this.#jobs.values()) {
      if (job.done || (job.paused && !job.ending)) continue;
      this.#jobs.delete(job.id);
      this.#jobs.set(job.id, job);
      return job;
    }
    return null;
  }

  #portion(job) {
    try {
      if (!job.thinker) {
        job.thinker = this.#begin(job.task, job.wishes);
        return;
      }
      const before = performance.now();
      job.since ||= before;
      // Something has to be known of what may be chosen.
      const ending = job.ending && job.progress.nodes > 0;
      const { done, depth, nodes } = ending ? { ...job.progress, done: true } : job.thinker.think(job.portion);
      const now = performance.now();
      const ms = job.spent + now - job.since;
      const { nodes: looked } = job.progress;
      const deeper = depth !== job.progress.depth;
      job.progress = { depth, nodes, ms };
      if (done || job.ending || ms >= job.wishes.ms) {
        job.done = true;
        stopClock(job);
        this.#tell({ id: job.id, type: 'done', progress: job.progress });
        for (const question of job.questions.splice(0)) {
          if (this.#jobs.has(job.id)) this.#answer(job, question);
        }
        return;
      }
      // At first it only plays the game over.
      if (nodes > looked) {
        // The dearest positions met lately count, so that a portion is rarely longer than wished.
        job.cost = Math.max((now - before) / job.portion, job.cost * 0.9, 1e-6);
        job.portion = Math.max(Math.min(Math.floor(this.#slice / job.cost), job.portion * 2, this.#most), 1);
      }
      if (!deeper && now - job.told < NEWS) return;
      job.told = now;
      this.#tell({ id: job.id, type: 'progress', progress: job.progress });
    } catch (thrown) {
      this.#fail(job, { id: job.id, type: 'failed', thrown });
    }
  }

  #answer(job, { what, question }) {
    try {
      job.thinker ??= this.#begin(job.task, job.wishes);
      const value = what === 'lines' ? job.thinker.lines() : job.thinker.best();
      this.#tell({ id: job.id, type: 'answer', question, value });
    } catch (thrown) {
      this.#fail(job, { id: job.id, type: 'failed', thrown });
    }
  }

  #fail(job, news) {
    this.#jobs.delete(job.id);
    this.#tell(news);
  }
}

/** A task that nothing has been thought about yet. */
const fresh = () => ({
  thinker: null, portion: FIRST, cost: 0, since: 0, spent: 0, told: 0,
  done: false, paused: false, ending: false, progress: { depth: 0, nodes: 0, ms: 0 },
});

function stopClock(job) {
  if (job.since) job.spent += performance.now() - job.since;
  job.since = 0;
}

function release(job) {
  job.thinker?.free();
  job.thinker = null;
}
