// The computer player's thinking, wherever it's done: in one worker for all
// boards of the page, or, where there may be none, on the page in slices so
// short that it stays alive.

import { VariantBoardError, asError } from './errors.js';
import { hire, mayHire } from './hiring.js';
import { compiledModule, glue, isLoaded, recover, register } from './loader.js';
import { Thinkers } from './thinkers.js';

/** How long a slice on the page is to take, in milliseconds; under 10 even where one is dearer. */
const SLICE = 3;
/** Positions that take no longer than that on any machine there is. */
const MOST = 1 << 13;
/** How long a worker that has nothing to do is kept, in milliseconds: longer than most think about a move. */
const IDLE = 300_000;
/** A page whose workers have failed so often thinks by itself from then on. */
const FAILURES = 3;
/** More than can be counted out to the core, and more than anybody waits for. */
const MOST_EVER = 2 ** 32 - 1;
/** How long level 8 thinks where nothing limits it, in milliseconds. */
const SECOND = 1000;

const thoughts = new Map();
let lastId = 0;
let engine = null;

/** Where it thinks now: 'worker' or 'page'. */
export let place = 'page';

/**
 * Begins to think about a task.
 *
 * @param {string} task as a table or a game gives it for a seat
 * @param {object} wishes
 * @param {string} [wishes.seat] who is to choose
 * @param {number} [wishes.level] from 1 to 8
 * @param {number} [wishes.seed] any, where it's left out
 * @param {number} [wishes.nodes] after so many positions it's done, at the latest
 * @param {number} [wishes.lines] how many lines are wanted, for analysis
 * @param {number} [wishes.ms] after so long it's done; level 8, which knows no
 *   end, thinks for a second where neither this nor `nodes` is given
 * @param {string} [wishes.memory] names what may be remembered from one decision to the next
 * @param {(progress: {depth: number, nodes: number, ms: number}) => void} [wishes.onProgress]
 * @returns {Thought}
 */
export function think(task, wishes = {}) {
  if (!isLoaded()) throw new VariantBoardError('not-ready', 'The board’s program isn’t loaded yet: `await ready` first.');
  const level = Number(wishes.level ?? 8);
  const nodes = wishes.nodes === undefined || wishes.nodes === null ? undefined : Math.min(Number(wishes.nodes), MOST_EVER);
  return new Thought(task, {
    seat: wishes.seat,
    level,
    seed: (wishes.seed ?? Math.random() * 2 ** 32) >>> 0,
    nodes,
    lines: Math.max(Math.min(Number(wishes.lines ?? 1), 100), 1),
    ms: Number(wishes.ms ?? (level >= 8 && nodes === undefined ? SECOND : Infinity)),
    memory: wishes.memory,
  }, wishes.onProgress);
}

/** One task that is thought about. Hold on to it until its answer isn't needed any more, then `stop` it. */
class Thought {
  /** Who is to choose. */
  seat;
  /** How far it has come: decisions ahead, positions looked at, milliseconds. */
  progress = { depth: 0, nodes: 0, ms: 0 };
  /** Resolved when it has thought enough; rejected when it is stopped or fails. */
  done;
  #id;
  #order;
  #settle;
  #isDone = false;
  #ended = null;
  #paused = false;
  #ending = false;
  #questions = new Map();
  #onProgress;

  constructor(task, wishes, onProgress) {
    lastId += 1;
    this.#id = lastId;
    this.seat = wishes.seat;
    this.#onProgress = onProgress;
    this.#order = { id: this.#id, type: 'begin', task, wishes };
    this.done = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    // Who stops it needn't listen.
    this.done.catch(() => {});
    thoughts.set(this.#id, this);
    thinker().post(this.#order);
  }

  /** The choice's code: after `done`, or of what has been thought so far. */
  best() {
    return this.#ask('best');
  }

  /** The best lines: `{ codes, score, winsIn }`. */
  lines() {
    return this.#ask('lines');
  }

  /** Ends thinking and keeps what has come of it. */
  finish() {
    this.#ending = true;
    this.#post('finish');
  }

  /** Throws it away; what waits for it is rejected with `reason`. */
  stop(reason = new DOMException('The thinking was stopped.', 'AbortError')) {
    this.#post('stop');
    this.#end(reason);
  }

  pause() {
    this.#paused = true;
    this.#post('pause');
  }

  resume() {
    this.#paused = false;
    this.#post('resume');
  }

  #post(type) {
    if (!this.#ended) engine?.post({ id: this.#id, type });
  }

  #ask(what) {
    if (this.#ended) return Promise.reject(this.#ended);
    return new Promise((resolve, reject) => {
      lastId += 1;
      const order = { id: this.#id, type: 'ask', what, question: lastId };
      this.#questions.set(order.question, { order, resolve, reject });
      engine?.post(order);
    });
  }

  #end(reason) {
    if (this.#ended) return;
    this.#ended = reason;
    thoughts.delete(this.#id);
    rest();
    this.#settle.reject(reason);
    for (const { reject } of this.#questions.values()) reject(reason);
    this.#questions.clear();
  }

  /** Takes what the one who thinks tells. */
  hear(news) {
    switch (news.type) {
      case 'progress':
        this.#hearProgress(news.progress);
        break;
      case 'done':
        // Not again, when it had to be thought anew.
        if (this.#isDone) break;
        this.#isDone = true;
        this.#hearProgress(news.progress);
        this.#settle.resolve();
        break;
      case 'answer':
        this.#questions.get(news.question)?.resolve(news.value);
        this.#questions.delete(news.question);
        break;
      case 'failed':
        this.#end(asError(news.thrown));
        break;
      default:
    }
  }

  #hearProgress(progress) {
    this.progress = progress;
    try {
      if (!this.#ended) this.#onProgress?.(progress);
    } catch (thrown) {
      this.stop(thrown);
    }
  }

  /** Everything that has been ordered, for one who begins anew. */
  orders() {
    const { wishes } = this.#order;
    return [
      // What was ended early is to be thought about for as long as it was.
      { ...this.#order, wishes: this.#ending ? { ...wishes, ms: this.progress.ms } : wishes, again: this.#isDone },
      ...(this.#paused && !this.#ending ? [{ id: this.#id, type: 'pause' }] : []),
      ...[...this.#questions.values()].map(({ order }) => order),
    ];
  }
}

// ---- Who thinks

/** How often a worker has failed that had begun. */
let failures = 0;
let idle = null;

/** Who thinks, found at the first need; gets orders, all of them once more where one takes over from another. */
function thinker() {
  clearTimeout(idle);
  engine ??= mayHire() && failures < FAILURES ? inWorker() : onPage();
  return engine;
}

/** A page on which nobody plays any more needs no worker. */
function rest() {
  if (thoughts.size === 0 && place === 'worker') idle = setTimeout(dismiss, IDLE);
}

function dismiss() {
  engine?.dismiss();
  engine = null;
}

/** Orders everything anew, of somebody new. */
function orderAll() {
  for (const thought of thoughts.values()) {
    for (const order of thought.orders()) thinker().post(order);
  }
}

/** Thinks in slices here. */
function onPage() {
  place = 'page';
  const thinkers = new Thinkers({ begin, tell, slice: SLICE, most: MOST });
  // A core that failed takes all thinking with it.
  const end = register({ keep: () => {}, renew: () => thinkers.restart() });
  return { post: (order) => thinkers.handle(order), dismiss: end };
}

function begin(task, { seat, level, seed, nodes, lines, memory }) {
  return new glue.Thinker(task, seat, level, seed, nodes, lines, memory);
}

function tell(news) {
  thoughts.get(news.id)?.hear(news);
  if (news.type === 'failed') recover(news.thrown);
}

/** Thinks in a worker; what is ordered before it's there is ordered when it is. */
function inWorker() {
  place = 'worker';
  let isReady = false;
  const worker = hire(compiledModule(), {
    ready: () => {
      isReady = true;
      orderAll();
    },
    failed: () => {
      // One that never began won't do so later.
      failures = isReady ? failures + 1 : Infinity;
      engine = null;
      orderAll();
    },
    heard: (news) => {
      thoughts.get(news.id)?.hear(news);
      if (!news.trap) return;
      // Its core isn't to be trusted any more; what else it thought about is thought anew.
      dismiss();
      orderAll();
    },
  });
  watchPage();
  return {
    post: (order) => isReady && worker.post(order),
    dismiss: worker.dismiss,
  };
}

let watched = false;

/** A page that is left needs no worker; one that comes back thinks on. */
function watchPage() {
  if (watched) return;
  watched = true;
  addEventListener('pagehide', () => place === 'worker' && dismiss());
  addEventListener('pageshow', ({ persisted }) => persisted && !engine && orderAll());
}
