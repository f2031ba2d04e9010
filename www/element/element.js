// The element: attributes, properties, methods, and its life on the page. What
// happens in it is board.js's business.

import { Game, guarded } from './api.js';
import { Board } from './board.js';
import { glue } from './loader.js';
import { pngOf } from './output.js';
import { attributes, goal, reflect, reflectAll } from './setup.js';
import { withoutSeals } from './store.js';
import { styleSheet } from './styles.js';

// In Node there is nothing to extend; the class is never made there.
const Base = globalThis.HTMLElement ?? class {};

const reflected = [
  'variant', 'options', 'src', 'mode', 'orientation', 'view', 'csl', 'cal', 'ctl', 'caption', 'arrangement', 'coordinates', 'pieces', 'theme', 'animation', 'controls', 'declarations',
];

/** A board on a page. */
export class VariantBoardElement extends Base {
  static observedAttributes = Object.values(attributes).flat();

  #board;
  #content;

  constructor() {
    super();
    const shadow = this.attachShadow({ mode: 'open', delegatesFocus: false });
    this.adoptedCallback();
    this.#board = new Board(this, shadow);
    this.#content = new MutationObserver(() => this.#board.reload());
  }

  // ---- Life on the page

  connectedCallback() {
    for (const name of [...reflected, 'position', 'ply', 'computer', 'level']) this.#takeProperty(name);
    this.#content.observe(this, { childList: true, characterData: true, subtree: true });
    this.#board.enter();
  }

  disconnectedCallback() {
    // Moved within the page, it is back before this runs.
    queueMicrotask(() => this.isConnected || this.#leave());
  }

  /** Moved to another document, which leaves style sheets behind. */
  adoptedCallback() {
    if (this.ownerDocument.defaultView) this.shadowRoot.adoptedStyleSheets = [styleSheet(this.ownerDocument)];
  }

  /** Moved without leaving (Node.moveBefore): nothing to do. */
  connectedMoveCallback() {}

  attributeChangedCallback(name, before, after) {
    if (before === after) return;
    if (this.isConnected) this.#board.changes.follow(name);
    else this.#board.changes.miss(name);
  }

  #leave() {
    this.#content.disconnect();
    this.#board.leave();
  }

  #takeProperty(name) {
    // Set before the script had been loaded.
    if (!Object.hasOwn(this, name)) return;
    const value = this[name];
    delete this[name];
    this[name] = value;
  }

  // ---- For programs

  /** Goes to a ply of the main line, or `first`, `prev`, `next`, `last`, `prev-turn`, `next-turn`. */
  goTo(ply) { this.#board.ask({ type: 'go', to: goal(ply) }); }

  /** Turns the board. */
  flip() { this.#board.ask({ type: 'flip' }); }

  /** Plays a move, in people's notation or machine form. */
  play(code, seat) { this.#board.ask(seat === undefined ? { type: 'play', code } : { type: 'play', code, seat }); }

  /** Declares a move that may be illegal, for `seat` or for who is to decide. */
  declare(code, seat = this.#board.decides ?? '') { this.#board.ask({ type: 'declare', code, seat }); }

  /** Takes back what a seat has sealed. */
  unseal(seat) { this.#board.ask({ type: 'unseal', seat }); }

  undo() { this.#board.ask({ type: 'undo' }); }

  redo() { this.#board.ask({ type: 'redo' }); }

  /** What the program would do for the person on turn, by what that one knows: shown, and given as `{code, text}`. */
  async hint() { return this.#board.read(() => this.#board.players.hint()); }

  /**
   * The best lines for who is to decide in the position shown, as `Game.analyse` gives them, with each line's `texts`;
   * refused where not everything is known to all, and given up when another position is shown.
   */
  analyse(wishes) { return this.#board.analysis.ask(wishes); }

  /** Whether the position shown is analysed on the page. */
  get analysing() { return this.#board.analysis.open; }
  set analysing(value) { this.#board.analysis.open = Boolean(value); }

  /** Stops the computer players for a while. */
  pause() { this.#board.players.pause(); }

  /** Lets them go on; starts a game between computers. */
  resume() { this.#board.players.resume(); }

  /** Which program thinks: `{seat, depth, ms}`, or null. */
  get thinking() { return this.#board.players.thinking; }

  /** Seats that programs play, with blanks between; `all` and `none` can be set, too. */
  get computer() { return this.#board.players.seats; }
  set computer(value) {
    const unchanged = this.getAttribute('computer') === String(value);
    reflect(this, 'computer', value);
    // Somebody has chosen otherwise since.
    if (unchanged && this.#board.isSet) this.#board.players.hire(value);
  }

  /** How well programs play: 1 to 8. */
  get level() { return this.#board.players.level; }
  set level(value) {
    const unchanged = this.getAttribute('level') === String(value);
    reflect(this, 'level', value);
    if (unchanged && this.#board.isSet) this.#board.players.setLevel();
  }

  /** Puts the focus where keys step or walk, or on the curtain's button; scrolls nothing. */
  focus() { this.#board.focus(); }

  /** The board as the present viewer sees it, as an SVG document. */
  toSVG(options = {}) { return this.#board.read((table) => table.svg({ marks: true, ...options })); }

  /** The same as a PNG picture. */
  toBlob(options) { return pngOf((call) => this.#board.read(call), options); }

  /** The game text, as far as the present viewer may know it. */
  text() { return this.#board.read((table) => table.text()); }

  /** The board drawn with letters, as far as the present viewer may know it: for plain text. */
  diagram() { return this.#board.read((table) => table.diagram()); }

  /** This page's address with the place in the game; the element needs an id. */
  link() {
    const url = new URL(location.href);
    url.hash = `vb=${encodeURIComponent(this.id)},${this.ply}`;
    return url.href;
  }

  /** Everything needed to go on later, as a text for {@link load}. Holds what a running game hides, but no sealed choice. */
  save() { return this.#board.read((table) => withoutSeals(table.save())); }

  /** Goes on with what {@link save} gave. */
  load(text) { this.#board.restore(String(text ?? '')); }

  /** The game for the rules API, as far as its text could be read and the present viewer may know it: a copy. Null before `ready`. */
  get game() {
    try {
      return new Game(guarded(() => glue.Game.readable(this.text())));
    } catch {
      return null;
    }
  }

  /** The position shown; set it to show another one. */
  get position() { return this.#board.isSet ? this.#board.read((table) => table.position()) : this.getAttribute('position') ?? this.getAttribute('fen') ?? ''; }
  set position(value) { reflect(this, 'position', value); }

  get fen() { return this.position; }
  set fen(value) { this.position = value; }

  /** How many plies lead to what is shown. */
  get ply() { return this.#board.snapshot?.ply ?? 0; }
  set ply(value) {
    if (this.#board.isSet) this.goTo(value);
    else reflect(this, 'ply', value);
  }

  get actors() { return this.#board.snapshot?.actors ?? []; }

  get outcome() { return this.#board.snapshot?.outcome ?? null; }

  static {
    reflectAll(this.prototype, reflected);
  }
}
