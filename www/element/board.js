// What is inside an element: its table, its shadow tree, and the way from
// inputs to what is shown. element.js has what pages see of it.

import { act } from './actions.js';
import { Analysis } from './analysis.js';
import { guarded } from './api.js';
import { Autoplay } from './autoplay.js';
import { Changes } from './changes.js';
import { decidesFirst } from './computer.js';
import { drawing } from './dom.js';
import { VariantBoardError, asError, isTrap } from './errors.js';
import { listen } from './gestures.js';
import { problemText, wordsFor } from './i18n/index.js';
import { press } from './keys.js';
import { glue, load, recover, register } from './loader.js';
import { Overlay } from './overlay.js';
import { Painter } from './painter.js';
import { Players } from './players.js';
import { Peek, kindsList } from './reach.js';
import { attributes, guess, infoOf, isSameGame, linkedPly, pieceSetOf, readSetup, sourceOf } from './setup.js';
import { Shelf, withoutSeals } from './store.js';
import { contentText } from './text.js';
import { lookOf, onLookChange, onWidthChange } from './theme.js';
import { isComplete } from './upgrade.js';
import { View } from './view.js';

/** The inside of one element. */
export class Board {
  #host;
  #view;
  #painter;
  #table = null;
  #snapshot = null;
  #setup = {};
  #text = '';
  #journal = '';
  #gameIndex = 0;
  #turn = 0;
  #away = null;
  #look = '';
  #autoplay = new Autoplay(() => {
    this.send({ type: 'go', to: 'next' });
    return this.#snapshot !== null && !this.#snapshot.atEnd && this.#painter.visible;
  }, () => this.refresh());
  #changes;
  #players;
  #analysis;
  #overlay;
  #peek;
  #reloading = false;
  #point = null;
  #shelf;
  #ends = [];
  #keeper = {
    keep: () => this.#putAside(),
    renew: () => this.#begin(),
  };

  /**
   * @param {HTMLElement} host the element
   * @param {ShadowRoot} shadow its shadow tree, empty
   */
  constructor(host, shadow) {
    this.#host = host;
    this.#shelf = new Shelf(host);
    this.#view = new View(shadow, {
      onDo: (action) => this.#do(action),
      onGo: (node) => this.send({ type: 'go', to: { node } }),
      onGame: (game) => this.#showGame(game),
      onView: (viewer) => this.send({ type: 'view', viewer }),
      onLift: () => this.send({ type: 'confirm' }),
      onCell: (cell) => this.send({ type: 'choose', cell }),
      onUnseal: (seat) => this.send({ type: 'unseal', seat }),
      onDeclare: (code, seat) => this.send({ type: 'declare', code, seat }).find(({ type }) => type === 'problem'),
      onOption: (index) => this.send({ type: 'choose', index }),
      diagram: (node) => this.#inset(node),
    });
    this.#overlay = new Overlay(this.#view.over, (control) => (control && this.#view.controls.focus(control)) || this.#focusBoard());
    this.#painter = new Painter(this.#view.canvas, (...at) => this.#call(() => this.#table?.paint(...at)) ?? false, () => this.#players.look());
    listen(this.#view.canvas, (input) => {
      // Who has looked at a piece hasn't picked anything by letting go.
      if (input.phase === 'up' && this.#peek.isHeld) input = { ...input, phase: 'cancel' };
      this.#point = [input.x / input.width, input.y / (input.width || 1)];
      return this.send(input);
    }, () => this.#focusBoard());
    this.#peek = new Peek(this.#view.aside, this.#view.canvas, {
      cellAt: (x, y, width) => this.#quietly(() => this.#table?.cellAt(x, y, width)),
      reach: (cell) => this.#quietly(() => this.#table?.reach(cell)),
      words: () => this.#words,
      isBusy: () => this.#overlay.open || Boolean(this.#snapshot?.curtain),
    });
    const inside = {
      ask: (call) => this.#call(() => this.#table && call(this.#table)),
      send: (input) => this.send(input),
      snapshot: () => this.#snapshot,
      info: () => infoOf(this.#snapshot.variant),
      words: () => this.#words,
      still: () => this.#painter.whenStill(),
      calm: () => !this.#look.animation,
      seen: () => this.#painter.visible,
      sign: (...sign) => this.#view.sign(...sign),
      say: (text) => this.#view.live.say(text),
      emit: (type, detail) => this.#emit(type, detail),
      problem: (error) => this.#emitProblem(error),
      show: () => this.refresh(),
      keep: () => this.#keepGame(),
      turnTo: (seat) => this.turnTo(seat),
      paused: () => this.#players.state.paused,
      focusControl: (name) => this.#view.controls.focus(name),
    };
    this.#players = new Players(host, inside);
    this.#changes = new Changes(host, {
      isSet: () => this.isSet,
      snapshot: () => this.#snapshot,
      players: () => this.#players,
      send: (input) => this.send(input),
      turnTo: (seat) => this.turnTo(seat),
      refresh: () => this.refresh(),
      restyle: () => this.restyle(),
      reload: () => this.reload(),
    });
    this.#analysis = new Analysis(host, this.#view.analysis, inside);
    this.#view.root.addEventListener('keydown', (event) => this.#snapshot && press(event, {
      view: this.#view, overlay: this.#overlay, peek: this.#peek, analysis: this.#analysis, autoplay: this.#autoplay, snapshot: this.#snapshot,
      send: (input) => {
        this.#point = null;
        this.send(input);
      },
    }));
  }

  // ---- Life on the page

  /** Whether there is a game on it. */
  get isSet() {
    return this.#table !== null;
  }

  /** What it shows; null before it's ready. */
  get snapshot() {
    return this.#snapshot;
  }

  /** Who is to decide; a person, where several are to. */
  get decides() {
    return this.#snapshot && decidesFirst(this.#snapshot);
  }

  get players() {
    return this.#players;
  }

  get analysis() {
    return this.#analysis;
  }

  /** The element is on the page. */
  enter() {
    if (this.#ends.length === 0) this.#ends = [onLookChange(() => this.restyle()), register(this.#keeper), onWidthChange(this.#host, () => this.restyle())];
    this.#painter.start();
    this.#players.connect();
    this.#analysis.connect();
    if (this.#table) {
      this.restyle();
      this.#changes.catchUp();
    } else this.#begin();
  }

  #putAside() {
    if (!this.#table) return;
    const text = this.#quietly(() => this.#table.save());
    this.#away = text ? { setup: this.#setup, text } : null;
    this.#free();
  }

  #free() {
    const table = this.#table;
    this.#peek.close();
    this.#players.leave();
    this.#analysis.leave();
    this.#table = null;
    this.#snapshot = null;
    if (table) this.#quietly(() => table.free());
  }

  leave() {
    this.#turn += 1;
    this.#autoplay.stop();
    this.#painter.stop();
    this.#players.disconnect();
    this.#analysis.disconnect();
    for (const end of this.#ends.splice(0)) end();
    this.#putAside();
    this.#view.clear();
  }

  reload() {
    if (this.#reloading) return;
    this.#reloading = true;
    queueMicrotask(() => {
      this.#reloading = false;
      if (this.#host.isConnected) this.#begin();
    });
  }

  async #begin() {
    this.#turn += 1;
    const turn = this.#turn;
    const stale = () => turn !== this.#turn || !this.#host.isConnected;
    this.#autoplay.stop();
    try {
      if (!this.#table) this.#reserve();
      if (!isComplete(this.#host)) {
        await new Promise((done) => document.addEventListener('DOMContentLoaded', done, { once: true }));
        if (stale()) return;
        this.#reserve();
      }
      const [text] = await Promise.all([sourceOf(this.#host), load(this.#host.getAttribute('wasm-url') ?? undefined)]);
      if (stale()) return;
      this.#text = text;
      this.#set();
    } catch (thrown) {
      if (!stale()) this.#fail(thrown);
    }
  }

  #reserve() {
    this.#view.reserve({ ...guess(this.#host), caption: this.#host.getAttribute('caption'), words: this.#words });
  }

  /** Sets the table by attributes and text, and brings back what was put aside or kept. */
  #set() {
    this.#setup = readSetup(this.#host, this.#text, this.#gameIndex);
    this.#free();
    const table = guarded(() => new glue.Table());
    this.#table = table;
    this.#look = '';
    this.restyle();
    const effects = this.#call(() => table.load(this.#setup));
    if (!effects) return;
    const aside = this.#away && isSameGame(this.#away.setup, this.#setup) ? this.#away : null;
    const before = aside ? null : this.#shelf.kept(this.#setup);
    this.#away = null;
    const restored = Boolean(aside || before) && isBack(this.#quietly(() => table.restore((aside ?? before).text)));
    if (!aside) this.#players.set(restored ? before.computer : null);
    this.#snapshot = this.#call(() => table.snapshot());
    if (!this.#snapshot) return;
    const problems = effects.filter(({ type, severity }) => type === 'problem' && severity === 'error');
    if (!this.#snapshot.variant) {
      this.#fail(problems[0] ? new VariantBoardError(problems[0].code, problems[0].message, problems[0]) : null, problems.slice(1));
      return;
    }
    this.#resize();
    this.#painter.schedule();
    this.refresh();
    for (const problem of [...problems, ...this.#players.problems]) this.#emitProblem(problem);
    this.#emit('ready');
    const linked = restored || this.#snapshot.curtain ? null : linkedPly(this.#host.id);
    if (linked !== null) this.send({ type: 'go', to: linked });
    this.#changes.catchUp(restored && aside ? attributes.live : []);
  }

  /** The attributes that change. */
  get changes() {
    return this.#changes;
  }

  #keepGame() {
    if (this.#table) this.#shelf.keep(this.#setup, () => this.#quietly(() => withoutSeals(this.#table.save())), this.#players.kept);
  }

  // ---- Errors

  /** Runs a call of the core; a trap ends this board, not the others and not the page. */
  #call(call) {
    try {
      return call();
    } catch (thrown) {
      if (!isTrap(thrown)) throw asError(thrown);
      this.#crash(thrown);
      return undefined;
    }
  }

  #quietly(call) {
    try {
      return call();
    } catch {
      return null;
    }
  }

  #crash(thrown) {
    const text = this.#journal || this.#text;
    this.#peek.close();
    this.#players.leave();
    this.#analysis.leave();
    this.#table = null;
    this.#snapshot = null;
    this.#away = null;
    this.#autoplay.stop();
    this.#view.fail(asError(thrown), this.#words, this.#words.crashed, contentText(this.#host) === text ? null : text);
    recover(thrown, this.#keeper);
    this.#emitProblem(asError(thrown));
  }

  #fail(thrown, more = []) {
    const error = asError(thrown ?? new VariantBoardError('no-game', 'There is no game in the text.'));
    this.#free();
    this.#autoplay.stop();
    // What isn't in the element's content has to be shown, too.
    const unseen = this.#text || this.#host.getAttribute('position') || this.#host.getAttribute('fen') || '';
    this.#view.fail(error, this.#words, this.#words.failed, unseen === contentText(this.#host) ? null : unseen);
    this.#emitProblem(error);
    for (const problem of more) this.#emitProblem(problem);
  }

  #emitProblem({ code, message, line, column }) {
    this.#emit('error', line ? { code, message, line, column } : { code, message });
  }

  #emit(type, detail = null, cancelable = false) {
    return this.#host.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable }));
  }

  // ---- Inputs and effects

  get #words() {
    return wordsFor(this.#host);
  }

  /** Hands an input to the table and does what it says; a refusal is said, not thrown. */
  send(input) {
    const effects = this.#call(() => this.#table?.handle(input)) ?? [];
    this.#apply(effects);
    return effects;
  }

  /** The same for a call by a program: a refusal is thrown to it. */
  ask(input) {
    if (!this.#table) throw new VariantBoardError('not-ready', 'The board isn’t ready: wait for its `ready` event.');
    const effects = this.#call(() => this.#table.handle(input)) ?? [];
    const refusal = effects.find(({ type }) => type === 'problem');
    this.#apply(effects.filter(({ type }) => type !== 'problem'));
    if (refusal) throw new VariantBoardError(refusal.code, refusal.message, refusal);
  }

  #apply(effects) {
    const types = new Set(effects.map(({ type }) => type));
    const moved = types.has('change') || types.has('game-end');
    if (moved) this.#players.moved();
    if (moved) this.#analysis.moved();
    if (types.has('refresh')) this.refresh();
    if (types.has('repaint')) this.#painter.schedule();
    if (moved && this.#snapshot?.mode === 'play') this.#journal = this.#quietly(() => this.#table.text()) ?? this.#journal;
    if (moved || types.has('refresh')) this.#keepGame();
    const said = [];
    // Listeners may do anything, taking the board off the page included.
    for (const effect of effects) this.#dispatch(effect, said);
    if (said.length && this.#snapshot) this.#view.live.announceAll(said, this.#words, this.#snapshot);
  }

  #dispatch(effect, said) {
    const { type, ...rest } = effect;
    switch (type) {
      case 'announce': said.push(effect); break;
      case 'problem': said.push({ text: problemText(this.#words, effect) }); break;
      case 'move-start': case 'select': case 'change': case 'game-end': this.#emit(type, rest); break;
      case 'move':
        this.send({ type: this.#emit('move', rest, true) ? 'commit' : 'cancel' });
        break;
      case 'chooser': this.#choose(effect); break;
      case 'chooser-close': this.#overlay.close(); break;
      default: break;
    }
  }

  refresh() {
    if (!this.#table) return;
    const snapshot = this.#call(() => this.#table.snapshot());
    if (!snapshot?.variant) return;
    snapshot.problems.push(...this.#players.problems);
    this.#snapshot = snapshot;
    this.#peek.hide();
    this.#players.update(snapshot);
    this.#analysis.update(snapshot);
    // They may have changed something, or the table has fallen with it.
    if (!this.#snapshot) return;
    this.#view.update({
      snapshot: this.#snapshot, computer: this.#players.state, words: this.#words, controls: this.#host.getAttribute('controls'), caption: this.#host.getAttribute('caption'),
      declares: (this.#host.getAttribute('declarations') ?? 'off') !== 'off', playing: this.#autoplay.running, analysing: this.#analysis.open, info: infoOf(snapshot.variant),
    });
  }

  restyle() {
    if (!this.#table) return;
    const look = lookOf(this.#host, this.#words);
    this.#view.root.dataset.theme = look.theme;
    this.#view.root.toggleAttribute('data-still', !look.animation);
    if (same(look, this.#look)) return;
    this.#look = look;
    this.#call(() => this.#table.setLook(look));
    this.#resize();
    this.#painter.schedule();
  }

  /** Gives the board the shape that its game has. */
  #resize() {
    const size = this.#table && this.#call(() => this.#table.size(1000));
    if (size) this.#view.shape(size.width / size.height);
  }

  #focusBoard() {
    if (!this.#snapshot || this.#snapshot.curtain) return;
    if (this.#snapshot.mode === 'play') this.#view.grid.focus();
    else if (this.#snapshot.mode === 'replay') this.#view.board.focus({ preventScroll: true });
  }

  #choose({ options }) {
    this.#overlay.choose({
      options, words: this.#words, point: this.#point,
      picture: (piece) => this.#quietly(() => this.#face(piece)),
      onPick: (index) => this.send({ type: 'choose', index }),
      onCancel: () => this.send({ type: 'cancel' }),
    });
  }

  #face({ kind, colour }) {
    return glue.pieceSvg(kind, colour, pieceSetOf(this.#host, infoOf(this.#snapshot.variant)));
  }

  #do(action) {
    if (!this.#table) return;
    const words = this.#words;
    this.#attempt(() => act(action, {
      element: this.#host, words, autoplay: this.#autoplay, players: this.#players, analysis: this.#analysis, snapshot: this.#snapshot, info: infoOf(this.#snapshot.variant),
      send: (input) => this.send(input),
      sure: (text, then) => this.#overlay.ask(text, words, [[words.yes, () => this.#attempt(then)]]),
      which: (text, inputs) => this.#overlay.ask(text, words, inputs.map(([name, input]) => [name, () => this.send(input)]), words.cancel),
      tell: (title, paragraphs, preformatted, more) => this.#overlay.tell({ title, paragraphs, preformatted, more, words }),
      kinds: () => this.#kinds(),
      setUp: () => this.#overlay.setUp({ snapshot: this.#snapshot, words, level: this.#players.level, onStart: (choice) => this.#players.startAnew(choice) }),
      say: (text) => this.#view.live.say(text),
    }));
  }

  /** Does what a person asked for. Why it can't be done is said, unless a later wish has put it off. */
  async #attempt(wish) {
    try {
      await wish();
    } catch (thrown) {
      if (thrown?.name !== 'AbortError') this.#view.live.say(problemText(this.#words, asError(thrown)));
    }
  }

  /** Puts the focus where keys step or walk, or on the curtain's button. */
  focus() {
    if (this.#snapshot?.curtain) this.#view.root.querySelector('[part~="lift"]')?.focus({ preventScroll: true });
    else this.#focusBoard();
  }

  /** Gives the core's table to a program's call, whose refusals are thrown. */
  read(call) {
    if (!this.#table) throw new VariantBoardError('not-ready', 'The board isn’t ready: wait for its `ready` event.');
    return this.#call(() => call(this.#table));
  }

  /** Goes on with a saved game. */
  restore(text) {
    const effects = this.read((table) => table.restore(text)) ?? [];
    const refusal = effects.find(({ type }) => type === 'problem');
    if (refusal && !isBack(effects)) throw new VariantBoardError(refusal.code, refusal.message, refusal);
    this.#players.set();
    this.#resize();
    this.#apply(effects);
  }

  /** How all kinds of pieces move, for the help panel. */
  #kinds() {
    return this.#quietly(() => kindsList({ patterns: this.#table.kinds(), words: this.#words, face: (piece) => this.#face(piece) }));
  }

  #showGame(game) {
    this.#gameIndex = game;
    this.reload();
  }

  turnTo(seat) {
    if (seat === this.#snapshot.orientation) return;
    const { seats } = this.#snapshot;
    if (!seats.includes(seat)) return;
    for (let turns = 0; turns < seats.length && this.#snapshot?.orientation !== seat; turns += 1) this.send({ type: 'flip' });
  }

  #inset(node) {
    const text = this.#quietly(() => this.#table.svg({ node, marks: true }));
    return text ? drawing(text) : null;
  }
}

/** Whether a saved table has come back. */
const isBack = (effects) => Boolean(effects?.some(({ type }) => type === 'change'));

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
