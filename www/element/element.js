// The element: attributes in, events out, and its life on the page. What it
// shows is view.js's business, what is played the core's.

import { act } from './actions.js';
import { Game, guarded } from './api.js';
import { Autoplay } from './autoplay.js';
import { drawing } from './dom.js';
import { VariantBoardError, asError, isTrap } from './errors.js';
import { listen } from './gestures.js';
import { problemText, wordsFor } from './i18n/index.js';
import { glue, load, recover, register } from './loader.js';
import { Overlay } from './overlay.js';
import { Painter } from './painter.js';
import { Peek, kindsList } from './reach.js';
import { guess, readSetup, sourceOf } from './setup.js';
import { keep, kept, withoutSeals } from './store.js';
import { styleSheet } from './styles.js';
import { contentText } from './text.js';
import { lookOf, onLookChange, onWidthChange } from './theme.js';
import { isComplete } from './upgrade.js';
import { View } from './view.js';

// In Node there is nothing to extend; the class is never made there.
const Base = globalThis.HTMLElement ?? class {};

const setups = ['variant', 'options', 'position', 'fen', 'src', 'mode', 'csl', 'cal', 'ctl', 'wasm-url', 'save'];
const looks = ['arrangement', 'coordinates', 'pieces', 'theme', 'animation'];
const live = ['ply', 'initialply', 'orientation', 'view'];
const words = ['lang', 'caption', 'controls', 'declarations'];
const reflected = [
  'variant', 'options', 'src', 'mode', 'orientation', 'view', 'csl', 'cal', 'ctl', 'caption', 'arrangement', 'coordinates', 'pieces', 'theme', 'animation', 'controls', 'declarations',
];

/** A board on a page. */
export class VariantBoardElement extends Base {
  static observedAttributes = [...setups, ...looks, ...live, ...words];

  #view;
  #painter;
  #table = null;
  #snapshot = null;
  #setup = {};
  #text = '';
  #journal = '';
  #keptText = '';
  #gameIndex = 0;
  #turn = 0;
  #away = null;
  #look = '';
  #autoplay = new Autoplay(() => {
    this.#send({ type: 'go', to: 'next' });
    return this.#snapshot !== null && !this.#snapshot.atEnd && this.#painter.visible;
  }, () => this.#refresh());
  #overlay;
  #peek;
  #reloading = false;
  #point = null;
  #content;
  #ends = [];
  #keeper = {
    keep: () => this.#putAside(),
    renew: () => this.#begin(),
  };

  constructor() {
    super();
    const shadow = this.attachShadow({ mode: 'open', delegatesFocus: false });
    shadow.adoptedStyleSheets = [styleSheet()];
    this.#view = new View(shadow, {
      onDo: (action) => this.#do(action),
      onGo: (node) => this.#send({ type: 'go', to: { node } }),
      onGame: (game) => this.#showGame(game),
      onView: (viewer) => this.#send({ type: 'view', viewer }),
      onLift: () => this.#send({ type: 'confirm' }),
      onCell: (cell) => this.#send({ type: 'choose', cell }),
      onUnseal: (seat) => this.#send({ type: 'unseal', seat }),
      onDeclare: (code, seat) => this.#send({ type: 'declare', code, seat }).find(({ type }) => type === 'problem'),
      onOption: (index) => this.#send({ type: 'choose', index }),
      diagram: (node) => this.#inset(node),
    });
    this.#overlay = new Overlay(this.#view.over, () => this.#focusBoard());
    this.#painter = new Painter(this.#view.canvas, (...at) => this.#call(() => this.#table?.paint(...at)) ?? false);
    listen(this.#view.canvas, (input) => {
      // Who has looked at a piece hasn't picked anything by letting go.
      if (input.phase === 'up' && this.#peek.isHeld) input = { ...input, phase: 'cancel' };
      this.#point = [input.x / input.width, input.y / (input.width || 1)];
      return this.#send(input);
    }, () => this.#focusBoard());
    this.#peek = new Peek(this.#view.aside, this.#view.canvas, {
      cellAt: (x, y, width) => this.#quietly(() => this.#table?.cellAt(x, y, width)),
      reach: (cell) => this.#quietly(() => this.#table?.reach(cell)),
      words: () => this.#words,
      isBusy: () => this.#overlay.open || Boolean(this.#snapshot?.curtain),
    });
    this.#view.root.addEventListener('keydown', (event) => this.#key(event));
    this.#content = new MutationObserver(() => this.#reload());
  }

  // ---- Life on the page

  connectedCallback() {
    for (const name of [...reflected, 'position', 'ply']) this.#takeProperty(name);
    this.#content.observe(this, { childList: true, characterData: true, subtree: true });
    if (this.#ends.length === 0) this.#ends = [onLookChange(() => this.#restyle()), register(this.#keeper), onWidthChange(this, () => this.#restyle())];
    this.#painter.start();
    if (this.#table) this.#restyle();
    else this.#begin();
  }

  disconnectedCallback() {
    // Moved within the page, it is back before this runs.
    queueMicrotask(() => this.isConnected || this.#leave());
  }

  /** Moved without leaving (Node.moveBefore): nothing to do. */
  connectedMoveCallback() {}

  attributeChangedCallback(name, before, after) {
    if (before === after || !this.isConnected) return;
    if (looks.includes(name)) this.#restyle();
    if (words.includes(name)) this.#refresh();
    if (name === 'lang') this.#restyle();
    if (setups.includes(name)) this.#reload();
    if (!live.includes(name) || !this.#table) return;
    if (name === 'view' && after) this.#send({ type: 'view', viewer: after });
    else if (name === 'orientation' && after && this.#snapshot) this.#turnTo(after);
    else if (name === 'ply' || name === 'initialply') this.#send({ type: 'go', to: goal(after ?? 'first') });
    else this.#reload();
  }

  #takeProperty(name) {
    // Set before the script had been loaded.
    if (!Object.hasOwn(this, name)) return;
    const value = this[name];
    delete this[name];
    this[name] = value;
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
    this.#table = null;
    this.#snapshot = null;
    if (table) this.#quietly(() => table.free());
  }

  #leave() {
    this.#turn += 1;
    this.#autoplay.stop();
    this.#content.disconnect();
    this.#painter.stop();
    for (const end of this.#ends.splice(0)) end();
    this.#putAside();
    this.#view.clear();
  }

  #reload() {
    if (this.#reloading) return;
    this.#reloading = true;
    queueMicrotask(() => {
      this.#reloading = false;
      if (this.isConnected) this.#begin();
    });
  }

  async #begin() {
    this.#turn += 1;
    const turn = this.#turn;
    const stale = () => turn !== this.#turn || !this.isConnected;
    this.#autoplay.stop();
    try {
      if (!this.#table) this.#reserve();
      if (!isComplete(this)) {
        await new Promise((done) => document.addEventListener('DOMContentLoaded', done, { once: true }));
        if (stale()) return;
        this.#reserve();
      }
      const [text] = await Promise.all([sourceOf(this), load(this.getAttribute('wasm-url') ?? undefined)]);
      if (stale()) return;
      this.#text = text;
      this.#set();
    } catch (thrown) {
      if (!stale()) this.#fail(thrown);
    }
  }

  #reserve() {
    this.#view.reserve({ ...guess(this), caption: this.getAttribute('caption'), words: this.#words });
  }

  /** Sets the table by attributes and text, and brings back what was put aside or kept. */
  #set() {
    this.#setup = readSetup(this, this.#text, this.#gameIndex);
    this.#free();
    const table = guarded(() => new glue.Table());
    this.#table = table;
    this.#look = '';
    this.#restyle();
    const effects = this.#call(() => table.load(this.#setup));
    if (!effects) return;
    const before = this.#away && same(this.#away.setup, this.#setup) ? this.#away.text : this.#restorable();
    this.#away = null;
    const restored = before ? this.#quietly(() => table.restore(before)) : null;
    this.#snapshot = this.#call(() => table.snapshot());
    if (!this.#snapshot) return;
    const problems = effects.filter(({ type, severity }) => type === 'problem' && severity === 'error');
    if (!this.#snapshot.variant) {
      this.#fail(problems[0] ? new VariantBoardError(problems[0].code, problems[0].message, problems[0]) : null, problems.slice(1));
      return;
    }
    this.#resize();
    this.#painter.schedule();
    this.#refresh();
    for (const problem of problems) this.#emitProblem(problem);
    this.#emit('ready');
    if (!restored) this.#followLink();
  }

  #restorable() {
    const key = this.getAttribute('save');
    return key ? kept(key, this.#setup) : null;
  }

  #keepGame() {
    const key = this.getAttribute('save');
    if (key && this.#table) {
      const text = this.#quietly(() => withoutSeals(this.#table.save()));
      if (text && text !== this.#keptText) keep(key, this.#setup, text);
      this.#keptText = text;
    }
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
    this.#table = null;
    this.#snapshot = null;
    this.#away = null;
    this.#autoplay.stop();
    this.#view.fail(asError(thrown), this.#words, this.#words.crashed, contentText(this) === text ? null : text);
    recover(thrown, this.#keeper);
    this.#emitProblem(asError(thrown));
  }

  #fail(thrown, more = []) {
    const error = asError(thrown ?? new VariantBoardError('no-game', 'There is no game in the text.'));
    this.#free();
    this.#autoplay.stop();
    // What isn't in the element's content has to be shown, too.
    const unseen = this.#text || this.getAttribute('position') || this.getAttribute('fen') || '';
    this.#view.fail(error, this.#words, this.#words.failed, unseen === contentText(this) ? null : unseen);
    this.#emitProblem(error);
    for (const problem of more) this.#emitProblem(problem);
  }

  #emitProblem({ code, message, line, column }) {
    this.#emit('error', line ? { code, message, line, column } : { code, message });
  }

  #emit(type, detail = null, cancelable = false) {
    return this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable }));
  }

  // ---- Inputs and effects

  get #words() {
    return wordsFor(this);
  }

  /** Hands an input to the table and does what it says; a refusal is said, not thrown. */
  #send(input) {
    const effects = this.#call(() => this.#table?.handle(input)) ?? [];
    this.#apply(effects);
    return effects;
  }

  /** The same for a call by a program: a refusal is thrown to it. */
  #ask(input) {
    if (!this.#table) throw new VariantBoardError('not-ready', 'The board isn’t ready: wait for its `ready` event.');
    const effects = this.#call(() => this.#table.handle(input)) ?? [];
    const refusal = effects.find(({ type }) => type === 'problem');
    this.#apply(effects.filter(({ type }) => type !== 'problem'));
    if (refusal) throw new VariantBoardError(refusal.code, refusal.message, refusal);
  }

  #apply(effects) {
    const types = new Set(effects.map(({ type }) => type));
    if (types.has('refresh')) this.#refresh();
    if (types.has('repaint')) this.#painter.schedule();
    const moved = types.has('change') || types.has('game-end');
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
        this.#send({ type: this.#emit('move', rest, true) ? 'commit' : 'cancel' });
        break;
      case 'chooser': this.#choose(effect); break;
      case 'chooser-close': this.#overlay.close(); break;
      default: break;
    }
  }

  #refresh() {
    if (!this.#table) return;
    const snapshot = this.#call(() => this.#table.snapshot());
    if (!snapshot?.variant) return;
    this.#snapshot = snapshot;
    this.#peek.hide();
    this.#view.update({
      snapshot, words: this.#words, controls: this.getAttribute('controls'), caption: this.getAttribute('caption'),
      declares: (this.getAttribute('declarations') ?? 'off') !== 'off', playing: this.#autoplay.running, info: infoOf(snapshot.variant),
    });
  }

  #restyle() {
    if (!this.#table) return;
    const look = lookOf(this, this.#words);
    this.#view.root.dataset.theme = look.theme;
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

  #key(event) {
    if (!this.#table || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest('select, summary, pre, input')) return;
    const { key } = event;
    const inBoard = this.#view.board.contains(event.target);
    const { mode, canFlip, curtain } = this.#snapshot;
    if (curtain) return;
    const cell = key === 'i' && this.#view.grid.cellOf(event);
    if (cell && !this.#overlay.open) {
      const text = this.#peek.show(cell);
      this.#view.live.say(text);
      if (text) event.preventDefault();
      return;
    }
    let input = null;
    if (mode === 'replay' && steps[key]) {
      this.#autoplay.stop();
      const byTurns = event.shiftKey && (key === 'ArrowLeft' || key === 'ArrowRight');
      input = { type: 'go', to: byTurns ? `${steps[key]}-turn` : steps[key] };
    } else if (mode === 'play' && inBoard && boardKeys.has(key)) input = { type: 'key', key };
    else if (mode === 'replay' && inBoard && key === 'Escape') input = { type: 'key', key };
    else if ((key === 'f' || key === 'F') && canFlip) input = { type: 'flip' };
    if (!input) return;
    event.preventDefault();
    this.#point = null;
    this.#send(input);
    if (mode === 'play' && inBoard && !this.#overlay.open) this.#view.grid.focus();
  }

  #focusBoard() {
    if (!this.#snapshot || this.#snapshot.curtain) return;
    if (this.#snapshot.mode === 'play') this.#view.grid.focus();
    else if (this.#snapshot.mode === 'replay') this.#view.board.focus({ preventScroll: true });
  }

  #choose({ options }) {
    this.#overlay.choose({
      options, words: this.#words, point: this.#point,
      picture: ({ kind, colour }) => this.#quietly(() => glue.pieceSvg(kind, colour, this.#pieceSet())),
      onPick: (index) => this.#send({ type: 'choose', index }),
      onCancel: () => this.#send({ type: 'cancel' }),
    });
  }

  /** The set of pictures that the board is drawn with. */
  #pieceSet() {
    const { pieceSets } = infoOf(this.#snapshot.variant);
    const wanted = this.getAttribute('pieces');
    return pieceSets.includes(wanted) ? wanted : pieceSets[0];
  }

  #do(action) {
    if (!this.#table) return;
    const words = this.#words;
    act(action, {
      element: this, words, autoplay: this.#autoplay, snapshot: this.#snapshot, info: infoOf(this.#snapshot.variant),
      send: (input) => this.#send(input),
      sure: (text, input) => this.#overlay.ask(text, words, [[words.yes, () => this.#send(input)]]),
      which: (text, inputs) => this.#overlay.ask(text, words, inputs.map(([name, input]) => [name, () => this.#send(input)]), words.cancel),
      tell: (title, paragraphs, preformatted, more) => this.#overlay.tell({ title, paragraphs, preformatted, more, words }),
      kinds: () => this.#kinds(),
      say: (text) => this.#view.live.say(text),
    }).catch((error) => this.#view.live.say(problemText(words, asError(error))));
  }

  /** How all kinds of pieces move, for the help panel. */
  #kinds() {
    const face = ({ kind, colour }) => glue.pieceSvg(kind, colour, this.#pieceSet());
    return this.#quietly(() => kindsList({ patterns: this.#table.kinds(), words: this.#words, face }));
  }

  #showGame(game) {
    this.#gameIndex = game;
    this.#reload();
  }

  #turnTo(seat) {
    if (seat === this.#snapshot.orientation) return;
    const { seats } = this.#snapshot;
    if (!seats.includes(seat)) return;
    for (let turns = 0; turns < seats.length && this.#snapshot?.orientation !== seat; turns += 1) this.#send({ type: 'flip' });
  }

  #inset(node) {
    const text = this.#quietly(() => this.#table.svg({ node, marks: true }));
    return text ? drawing(text) : null;
  }

  #followLink() {
    const [, id, ply] = /^#vb=(.+),(\d+)$/.exec(location.hash) ?? [];
    if (id && decodeURIComponent(id) === this.id && !this.#snapshot.curtain) this.#send({ type: 'go', to: Number(ply) });
  }

  // ---- For programs

  /** Goes to a ply of the main line, or `first`, `prev`, `next`, `last`, `prev-turn`, `next-turn`. */
  goTo(ply) { this.#ask({ type: 'go', to: goal(ply) }); }

  /** Turns the board. */
  flip() { this.#ask({ type: 'flip' }); }

  /** Plays a move, in people's notation or machine form. */
  play(code, seat) { this.#ask(seat === undefined ? { type: 'play', code } : { type: 'play', code, seat }); }

  /** Declares a move that may be illegal, for `seat` or for who is to decide. */
  declare(code, seat = this.actors[0] ?? '') { this.#ask({ type: 'declare', code, seat }); }

  /** Takes back what a seat has sealed. */
  unseal(seat) { this.#ask({ type: 'unseal', seat }); }

  undo() { this.#ask({ type: 'undo' }); }

  redo() { this.#ask({ type: 'redo' }); }

  /** Puts the focus where keys step or walk, or on the curtain's button; scrolls nothing. */
  focus() {
    if (this.#snapshot?.curtain) this.#view.root.querySelector('[part~="lift"]')?.focus({ preventScroll: true });
    else this.#focusBoard();
  }

  /** The board as the present viewer sees it, as an SVG document. */
  toSVG(options = {}) { return this.#read(() => this.#table.svg({ marks: true, ...options })); }

  /** The same as a PNG picture. */
  async toBlob({ width = 1200, type = 'image/png', quality } = {}) {
    const size = this.#read(() => this.#table.size(width));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(size.width);
    canvas.height = Math.round(size.height);
    this.#read(() => this.#table.paint(canvas.getContext('2d'), canvas.width, canvas.height, performance.now()));
    return new Promise((done) => canvas.toBlob(done, type, quality));
  }

  /** The game text, as far as the present viewer may know it. */
  text() { return this.#read(() => this.#table.text()); }

  /** The board drawn with letters, as far as the present viewer may know it: for plain text. */
  diagram() { return this.#read(() => this.#table.diagram()); }

  /** This page's address with the place in the game; the element needs an id. */
  link() {
    const url = new URL(location.href);
    url.hash = `vb=${encodeURIComponent(this.id)},${this.ply}`;
    return url.href;
  }

  /** Everything needed to go on later, as a text for {@link load}. Holds what a running game hides, but no sealed choice. */
  save() { return this.#read(() => withoutSeals(this.#table.save())); }

  /** Goes on with what {@link save} gave. */
  load(text) {
    const effects = this.#read(() => this.#table.restore(text));
    this.#resize();
    this.#apply(effects);
  }

  #read(call) {
    if (!this.#table) throw new VariantBoardError('not-ready', 'The board isn’t ready: wait for its `ready` event.');
    return this.#call(call);
  }

  /** The game for the rules API, as far as the present viewer may know it: a copy. Null before `ready`. */
  get game() {
    if (!this.#table) return null;
    return this.#quietly(() => Game.fromText(this.#table.text()));
  }

  /** The position shown; set it to show another one. */
  get position() { return this.#table ? this.#read(() => this.#table.position()) : this.getAttribute('position') ?? this.getAttribute('fen') ?? ''; }
  set position(value) { this.#reflect('position', value); }

  get fen() { return this.position; }
  set fen(value) { this.position = value; }

  /** How many plies lead to what is shown. */
  get ply() { return this.#snapshot?.ply ?? 0; }
  set ply(value) {
    if (this.#table) this.goTo(value);
    else this.#reflect('ply', value);
  }

  get actors() { return this.#snapshot?.actors ?? []; }

  get outcome() { return this.#snapshot?.outcome ?? null; }

  #reflect(name, value) {
    if (value === null || value === undefined) this.removeAttribute(name);
    else this.setAttribute(name, value);
  }

  static {
    for (const name of reflected) {
      Object.defineProperty(this.prototype, name, {
        get() { return this.getAttribute(name) ?? ''; },
        set(value) { this.#reflect(name, value); },
        enumerable: true, configurable: true,
      });
    }
  }
}

const steps = { ArrowLeft: 'prev', ArrowRight: 'next', Home: 'first', End: 'last' };
const boardKeys = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'Enter', ' ', 'Escape']);

const goal = (ply) => (/^\d+$/.test(String(ply)) ? Number(ply) : ply);
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

let infos = null;
function infoOf(id) {
  infos ??= glue.variants();
  return infos.find((info) => info.id === id);
}
