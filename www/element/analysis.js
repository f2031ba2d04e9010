// Analysis of the position that a board shows, on request, in games in which
// everything is known to all: it follows the reader, and stops by itself.
// What the panel shows of it is evaluation.js's business.

import { VariantBoardError, asError } from './errors.js';
import { Evaluation } from './evaluation.js';
import { think } from './thinking.js';

/** How many lines are shown. */
const LINES = 3;
// All in milliseconds. How long it thinks by itself, and how much longer each
// time it's told to go on; how often what is shown is renewed, at least and at
// most.
const FIRST = 5000;
const MORE = 60_000;
const SELDOM = 700;
const OFTEN = 150;

const changed = () => new DOMException('The board has changed.', 'AbortError');

/** Whether a game can be analysed: where somebody doesn't know everything, nobody's lines are for all to see. */
export const canAnalyse = ({ hidden, simultaneous }) => !hidden && !simultaneous;

/** Adds to lines what is to be read off them: their steps, and the same as text. */
function told(board, lines) {
  return lines.map((line) => {
    const steps = board.ask((table) => table.lineOf(line.codes)) ?? [];
    return { ...line, steps, texts: steps.map(({ text }) => text) };
  });
}

/** What programs are told of lines. */
const forPrograms = (lines) => lines.map(({ codes, texts, score, winsIn }) => ({ codes, texts, score, ...(winsIn === undefined ? {} : { winsIn }) }));

/** One element's analysis. */
export class Analysis {
  #host;
  #board;
  #evaluation;
  #open = false;
  #connected = false;
  #snapshot = null;
  /** What is thought about the position shown; its own object, so that what comes late is known to be so. */
  #work = null;
  #failed = false;
  #inView = true;
  /** Stop what programs have asked for. */
  #asked = new Set();
  #views = new IntersectionObserver((entries) => {
    this.#inView = entries.at(-1).isIntersecting;
    this.#pace();
  });
  #wake = () => this.#pace();

  /**
   * @param {HTMLElement} host the element
   * @param {HTMLElement} panel where it's shown, empty
   * @param {object} board as for {@link Computer}, and `snapshot()`, `paused()` whether computer players are, `focus()`
   */
  constructor(host, panel, board) {
    this.#host = host;
    this.#board = board;
    this.#evaluation = new Evaluation(panel, {
      onEnter: (codes) => this.#enter(codes),
      onGoOn: () => this.#toggle(),
      onClose: () => this.close(),
    });
  }

  // ---- Life

  connect() {
    if (this.#connected) return;
    this.#connected = true;
    this.#views.observe(this.#host);
    document.addEventListener('visibilitychange', this.#wake);
  }

  disconnect() {
    this.leave();
    this.#connected = false;
    this.#views.disconnect();
    document.removeEventListener('visibilitychange', this.#wake);
  }

  /** The game is gone from the table, and may come back. */
  leave() {
    this.moved();
    this.#snapshot = null;
    this.#evaluation.hide();
  }

  /** Whether it's asked for. */
  get open() {
    return this.#open;
  }

  /** Begins with it, or ends it. */
  set open(wanted) {
    if (wanted === this.#open) return;
    if (wanted) {
      this.#expect();
      this.#open = true;
      this.#failed = false;
      this.#board.show();
    } else this.close();
  }

  /** Ends it, and takes its arrows away. */
  close() {
    if (!this.#open) return;
    this.#open = false;
    this.#clear();
    const focused = this.#evaluation.hide();
    this.#board.show();
    if (focused) this.#board.focusControl('analyse');
  }

  /** Another position is shown, whose analysis is another one. */
  moved() {
    this.#drop();
    this.#failed = false;
    for (const stop of [...this.#asked]) stop();
  }

  /** Goes by a new snapshot. */
  update(snapshot) {
    this.#snapshot = snapshot;
    if (!this.#open) return;
    if (!canAnalyse(this.#board.info()) || snapshot.mode === 'diagram') this.close();
    else if (snapshot.outcome || this.#waits() || this.#failed) this.#clear();
    else if (!this.#work) this.#begin();
    this.#show();
  }

  /** While a computer player is to decide, it has the time, and nobody needs to look over its shoulder. */
  #waits() {
    return this.#snapshot.due.length > 0 && !this.#board.paused();
  }

  #expect() {
    if (!this.#board.snapshot()) throw new VariantBoardError('not-ready', 'The board isn’t ready: wait for its `ready` event.');
    if (!canAnalyse(this.#board.info())) throw new VariantBoardError('no-analysis', 'This game can’t be analysed: not everything is known to all.');
  }

  // ---- Thinking

  #begin() {
    const work = { thought: null, lines: [], progress: { depth: 0, nodes: 0, ms: 0 }, until: FIRST, resting: false, done: false, asking: false, shown: 0, arrows: '' };
    this.#work = work;
    this.#run(work).catch((thrown) => this.#work === work && this.#fail(thrown));
  }

  async #run(work) {
    // Who steps on quickly isn't followed but to where they stay.
    await Promise.resolve();
    await this.#board.still();
    if (this.#work !== work) return;
    const task = this.#board.ask((table) => table.analysisTask());
    // The board has fallen, and says so itself.
    if (task === undefined) return;
    work.thought = think(task, { level: 8, seed: 0, lines: LINES, ms: Infinity, onProgress: (progress) => this.#hear(work, progress) });
    this.#pace();
    await work.thought.done;
    work.done = true;
    await this.#renew(work);
  }

  #hear(work, progress) {
    if (this.#work !== work || work.resting) return;
    const deeper = progress.depth > work.progress.depth;
    work.progress = progress;
    if (progress.ms >= work.until) {
      work.resting = true;
      this.#pace();
      this.#renew(work).catch((thrown) => this.#work === work && this.#fail(thrown));
      return;
    }
    const since = progress.ms - work.shown;
    if (since < (deeper ? OFTEN : SELDOM) || work.asking || progress.depth === 0) return;
    this.#renew(work).catch((thrown) => this.#work === work && this.#fail(thrown));
  }

  /** Shows the lines as they are now. */
  async #renew(work) {
    work.asking = true;
    work.shown = work.progress.ms;
    const found = await work.thought.lines();
    work.asking = false;
    if (this.#work !== work) return;
    work.progress = work.thought.progress;
    work.lines = told(this.#board, found);
    if (this.#work !== work) return;
    this.#draw(work);
    this.#show();
    const { depth, nodes, ms } = work.progress;
    const final = work.done || work.resting;
    if (final) this.#board.say(this.#evaluation.summary);
    const [first] = work.lines;
    this.#board.emit('analysis', {
      seat: first?.steps[0]?.seat ?? null, depth, nodes, ms: Math.round(ms), final, lines: forPrograms(work.lines),
    });
  }

  #draw(work) {
    const arrows = work.lines.map(({ codes: [code] }, rank) => ({ code, rank }));
    const key = JSON.stringify(arrows);
    if (key === work.arrows) return;
    work.arrows = key;
    this.#board.send({ type: 'suggest', actions: arrows });
  }

  /** Thinks while somebody may look and its time isn't over. */
  #pace() {
    const work = this.#work;
    if (!work?.thought || work.done) return;
    if (work.resting || document.hidden || !this.#inView) work.thought.pause();
    else work.thought.resume();
  }

  /** Goes on after its time, or rests before. */
  #toggle() {
    const work = this.#work;
    if (!work?.thought || work.done) return;
    work.resting = !work.resting;
    if (!work.resting) work.until = work.thought.progress.ms + MORE;
    this.#pace();
    this.#show();
  }

  #drop() {
    const work = this.#work;
    this.#work = null;
    work?.thought?.stop();
  }

  /** Takes the arrows away as well; with the position they go by themselves. */
  #clear() {
    const shown = this.#work?.arrows;
    this.#drop();
    if (shown) this.#board.send({ type: 'suggest', actions: [] });
  }

  #fail(thrown) {
    this.#clear();
    this.#failed = true;
    this.#show();
    this.#board.say(this.#board.words().analysis.failed);
    this.#board.problem(asError(thrown));
  }

  // ---- What is shown, and what comes of it

  #show() {
    if (!this.#open || !this.#snapshot) return;
    const { outcome, mode, seats, orientation, grid } = this.#snapshot;
    const work = this.#work;
    this.#evaluation.update({
      words: this.#board.words(), seats, byTurns: grid.some(({ state }) => state), orientation, outcome, failed: this.#failed, waiting: this.#waits(),
      lines: work?.lines ?? [], depth: work?.progress.depth ?? 0,
      thinking: Boolean(work) && !work.done && !work.resting, done: Boolean(work?.done),
      enters: mode === 'replay',
    });
  }

  /** Enters a line's beginning as a variation of what is shown. */
  #enter(codes) {
    for (const code of codes) {
      if (this.#board.send({ type: 'play', code }).some(({ type }) => type === 'problem')) return;
    }
  }

  // ---- For programs

  /** The best lines for who is to decide in the position shown. */
  async ask({ lines = LINES, ms, nodes, signal, onProgress } = {}) {
    signal?.throwIfAborted();
    this.#expect();
    const thought = think(this.#board.ask((table) => table.analysisTask()), { lines, ms, nodes, seed: 0, onProgress });
    const stop = () => thought.stop(changed());
    const abort = () => thought.stop(signal.reason);
    this.#asked.add(stop);
    signal?.addEventListener('abort', abort);
    try {
      await thought.done;
      return forPrograms(told(this.#board, await thought.lines()));
    } finally {
      this.#asked.delete(stop);
      signal?.removeEventListener('abort', abort);
      thought.stop();
    }
  }
}
