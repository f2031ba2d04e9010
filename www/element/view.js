// The element's shadow tree: built once, then kept in step with snapshots.

import { canAnalyse } from './analysis.js';
import { decidesFirst } from './computer.js';
import { Controls, controlsOf } from './controls.js';
import { curtain } from './chooser.js';
import { make } from './dom.js';
import { Grid, LiveRegion } from './grid.js';
import { Joint, secretText } from './joint.js';
import { fill, outcomeText, partText, placeText, problemText, spellsText } from './i18n/index.js';
import { MoveList } from './movelist.js';
import { Offers } from './offers.js';
import { onlyPart, stateText } from './status.js';

/** One element's shadow tree. */
export class View {
  /**
   * @param {ShadowRoot} shadow
   * @param {{onDo: Function, onGo: Function, onGame: Function, onView: Function, onLift: Function, onCell: Function, onUnseal: Function, onDeclare: Function, onOption: Function, diagram: Function}} on
   */
  constructor(shadow, on) {
    this.on = on;
    this.controls = new Controls(on.onDo);
    this.moves = new MoveList(on.onGo, on.diagram);
    this.grid = new Grid();
    this.live = new LiveRegion();
    this.joint = new Joint(on.onUnseal, on.onDeclare);
    this.offers = new Offers(on.onOption, () => this.grid.focus());
    this.canvas = make('canvas', { part: 'canvas', 'aria-hidden': 'true' });
    this.error = make('div', { part: 'error', class: 'error', role: 'alert', hidden: true });
    this.fallback = make('div', { part: 'fallback', class: 'fallback' }, this.error, make('slot'));
    this.over = make('div', { class: 'over' });
    this.aside = make('div', { class: 'aside' });
    this.board = make('div', { part: 'board', class: 'board', dir: 'ltr', role: 'group' }, this.canvas, this.grid.element, this.fallback, this.aside, this.over);
    this.grid.element.addEventListener('click', (event) => {
      const cell = this.grid.cellOf(event);
      if (cell) on.onCell(cell);
    });
    // As many as there are seats; all but the one at the bottom stand above.
    this.players = [];
    this.signs = new Map();
    this.others = make('div', { class: 'players' });
    this.own = make('div', { class: 'players' });
    this.status = make('div', { part: 'status', class: 'status', dir: 'auto' });
    this.boards = make('div', { part: 'boards', class: 'boards', dir: 'auto', role: 'list', hidden: true });
    this.heading = make('div', { part: 'heading', class: 'heading', dir: 'auto' });
    this.games = make('select', { part: 'games', class: 'games', hidden: true, onchange: () => on.onGame(Number(this.games.value)) });
    this.viewer = make('select', { part: 'viewer', class: 'games', hidden: true, onchange: () => on.onView(this.viewer.value) });
    this.choices = make('div', { class: 'choices' }, this.games, this.viewer);
    this.caption = make('figcaption', { part: 'caption', class: 'caption', dir: 'auto', hidden: true });
    this.note = make('details', { part: 'note', class: 'note', hidden: true });
    this.stage = make('div', { class: 'stage' }, this.others, this.board, this.own, this.status, this.boards, this.offers.element, this.joint.element);
    this.analysis = make('section', { part: 'analysis', class: 'analysis', role: 'region', hidden: true });
    this.side = make('div', { part: 'side', class: 'side' }, this.choices, this.heading, this.analysis, this.moves.element);
    this.layout = make('div', { class: 'layout' }, this.stage, this.controls.element, this.side);
    this.sheet = make('div', { class: 'sheet' });
    this.root = make('figure', { part: 'figure', class: 'root', 'data-state': 'pending', 'data-mode': 'diagram' },
      this.layout, this.caption, this.note, this.sheet, this.live.element);
    shadow.append(this.root);
  }

  /** Says beside a player's name what that one does: `text`, nothing if empty; `busy` moves a little. */
  sign(seat, text, busy = false) {
    const sign = this.signs.get(seat);
    if (!sign) return;
    sign.element.hidden = !text;
    sign.element.toggleAttribute('data-busy', busy);
    if (sign.text.textContent !== text) sign.text.textContent = text;
  }

  /** Gives the board its proportions, width by height; a wide one gets more of the page. */
  shape(ratio) {
    this.board.style.setProperty('--_ratio', String(ratio));
    this.root.toggleAttribute('data-wide', ratio > 1.4);
  }

  /** Before anything is read: keeps the room that the board will need. */
  reserve({ mode, caption, named, words }) {
    this.root.dataset.state = 'pending';
    this.root.dataset.mode = mode;
    this.#place(mode);
    this.#players(named);
    this.#caption(caption);
    this.board.setAttribute('aria-label', words.loading);
    this.board.setAttribute('aria-busy', 'true');
    this.error.hidden = true;
  }

  /** Says why there is no board; the text is shown below. */
  fail(error, words, lead = words.failed, text = null) {
    this.clear();
    this.root.dataset.state = 'failed';
    this.board.removeAttribute('aria-busy');
    this.board.removeAttribute('tabindex');
    this.board.setAttribute('aria-label', words.failed);
    const place = placeText(words, error);
    this.error.replaceChildren(
      make('strong', { text: lead }), ' ',
      make('span', { text: problemText(words, error) }),
      ...(place ? [' ', make('span', { class: 'place', text: `(${place})` })] : []),
      ...(text ? [make('pre', { text, tabindex: '0' })] : []),
    );
    this.error.hidden = false;
  }

  /** Takes everything out that tells of the game. */
  clear() {
    this.moves.clear();
    this.grid.clear();
    this.live.clear();
    this.joint.clear();
    this.offers.clear();
    this.analysis.hidden = true;
    this.over.replaceChildren();
    for (const { sign } of this.players) sign.element.hidden = true;
    this.controls.close();
    this.status.textContent = '';
    this.boards.replaceChildren();
    this.heading.textContent = '';
    this.note.hidden = true;
    this.note.replaceChildren();
  }

  /** Shows what the table says. */
  update({ snapshot, computer, words, controls, caption, declares, playing, analysing, info }) {
    const { seats } = snapshot;
    const { root } = this;
    root.dataset.state = 'ready';
    root.dataset.mode = snapshot.mode;
    root.lang = words.language;
    this.error.hidden = true;
    this.board.removeAttribute('aria-busy');
    this.board.setAttribute('aria-label', fill(words.board, { name: snapshot.name }));
    if (snapshot.mode === 'replay' && !snapshot.curtain) this.board.tabIndex = 0;
    else this.board.removeAttribute('tabindex');
    this.#caption(caption);
    const covered = this.#curtain(snapshot, words);
    if (covered) {
      this.clear();
      return;
    }
    this.controls.update({ names: controlsOf(snapshot.mode, controls, { byTurns: snapshot.grid.some(({ state }) => state), analysable: canAnalyse(info), ...snapshot }), snapshot, words, playing, analysing, computer });
    this.#names(snapshot, words, seats, info.simultaneous, computer.level);
    this.#state(snapshot, words, info.simultaneous, computer.note);
    this.#boards(snapshot, words);
    this.joint.update({ snapshot, words, declares });
    this.offers.update(snapshot, words);
    if (snapshot.mode === 'diagram') this.moves.clear();
    else this.moves.update(snapshot.moves, words);
    this.grid.update(snapshot, words);
    this.#heading(snapshot, words);
    this.#viewer(snapshot, words, info.hidden, seats);
    this.#note(snapshot, words);
  }

  #curtain({ curtain: drawn, sealed }, words) {
    this.layout.inert = Boolean(drawn);
    this.root.toggleAttribute('data-covered', Boolean(drawn));
    const shown = this.sheet.querySelector('.curtain');
    if (!drawn) {
      if (shown) {
        const focused = shown.contains(shown.getRootNode().activeElement);
        shown.remove();
        if (focused) queueMicrotask(() => this.grid.focus());
      }
      return false;
    }
    const key = `${words.language} ${drawn.seat} ${sealed}`;
    if (shown?.dataset.key !== key) {
      const focused = this.root.contains(this.root.getRootNode().activeElement);
      const sheet = curtain({ seat: drawn.seat, sealed: sealed[0], words, onLift: this.on.onLift, onUnseal: this.on.onUnseal });
      sheet.dataset.key = key;
      this.sheet.replaceChildren(sheet);
      if (focused) sheet.querySelector('button').focus({ preventScroll: true });
    }
    return true;
  }

  /** Puts the state where it stands: in a game to be read, below its moves. */
  #place(mode) {
    if (mode === 'replay') this.side.append(this.status);
    else this.own.after(this.status);
  }

  /** Room for a bar for each seat, shown or not. */
  #players(shown, count = 2) {
    while (this.players.length < count) this.players.push(player());
    for (const { bar } of this.players.splice(count)) bar.remove();
    const bars = this.players.map(({ bar }) => bar);
    this.others.append(...bars.slice(0, -1));
    this.own.append(...bars.slice(-1));
    for (const bar of bars) bar.hidden = !shown;
  }

  #names(snapshot, words, seats, together, level) {
    const { mode, tags, orientation, actors, outcome, computers } = snapshot;
    const nameOf = (seat) => tags[seat[0].toUpperCase() + seat.slice(1)];
    const deciding = together ? [decidesFirst(snapshot)] : actors;
    const many = seats.length > 2;
    const left = counts(snapshot);
    const has = (seat) => nameOf(seat) || spellsText(words, seat, left);
    const shown = mode === 'play' || (mode === 'replay' && (many || seats.some(has)));
    this.#players(shown, seats.length);
    if (!shown) return;
    // On round the board from the seat at the bottom.
    const first = seats.indexOf(orientation);
    const stillIn = snapshot.status.find(({ name: status }) => status === 'still-in')?.value.split(', ');
    const order = seats.map((_, index) => seats[(first + 1 + index) % seats.length]);
    this.signs.clear();
    order.forEach((seat, index) => {
      const { bar, dot, name, rating, fate, spells, sign } = this.players[index];
      if (sign.seat !== seat) sign.element.hidden = true;
      sign.seat = seat;
      this.signs.set(seat, sign);
      dot.dataset.seat = seat;
      name.textContent = nameOf(seat) ?? words.seats[seat] ?? seat;
      const elo = tags[`${seat[0].toUpperCase()}${seat.slice(1)}Elo`];
      if (computers.includes(seat)) rating.textContent = fill(words.computer.player, { level });
      else rating.textContent = elo && /^\d+$/.test(elo) ? elo : '';
      spells.textContent = spellsText(words, seat, left);
      // Of two, whoever follows a game knows; of three, one may have fallen.
      bar.toggleAttribute('data-turn', (many || mode === 'play') && !outcome && deciding.includes(seat));
      const fallen = Boolean(stillIn) && !stillIn.includes(seat);
      bar.toggleAttribute('data-fallen', fallen);
      fate.textContent = fallen ? words.fallen : '';
      bar.toggleAttribute('data-winner', Boolean(outcome?.winners.includes(seat)));
    });
  }

  /** Who is to move, or how the game ended; in replay only the latter, beside the moves. */
  #state(snapshot, words, together, note) {
    const { mode, outcome, sealed, picked } = snapshot;
    const { status } = this;
    status.toggleAttribute('data-over', Boolean(outcome));
    this.#place(mode);
    let text = '';
    if (outcome) text = outcomeText(words, outcome);
    else if (together && (mode === 'play' || sealed.length > 0 || picked > 1)) text = secretText(snapshot, words);
    else {
      const counts = snapshot.status.map(({ name, value }) => fill(words.statuses[name], { value }));
      const turn = mode === 'play' ? stateText(words, snapshot) : '';
      text = [turn, ...counts].filter(Boolean).join('. ');
    }
    if (note) text = outcome ? `${text} ${note}` : [note, text].filter(Boolean).join('. ');
    if (status.textContent === text) return;
    status.textContent = text;
    // A third cell is asked for: those who don't see the lights have to hear it.
    if (picked > 1 && (together || text.endsWith(words.leave))) this.live.say(text);
  }

  /** Which boards are to be played in this turn, in words; a single one is named with who is to move. */
  #boards(snapshot, words) {
    const { grid, mode, outcome, status } = snapshot;
    // What is asked for within a turn, the line above says.
    const asked = status.some(({ name }) => name === 'choice') || onlyPart(snapshot);
    const shown = mode === 'play' && !outcome && !asked ? grid.filter(({ state }) => state && state !== 'idle') : [];
    this.boards.hidden = shown.length === 0;
    this.boards.setAttribute('aria-label', words.turnStates);
    this.boards.replaceChildren(...shown.map((part) => make('span', { role: 'listitem', 'data-state': part.state, text: partText(words, part) })));
  }

  #heading({ tags, games, game, mode }, words) {
    const known = [tags.Event, tags.Site && !/^https?:/.test(tags.Site) ? tags.Site : null, tags.Date?.replace(/\.\?\?/g, '').replace(/\./g, '-')];
    this.heading.textContent = mode === 'replay' ? known.filter(Boolean).join(' · ') : '';
    this.games.hidden = games < 2;
    if (games < 2) return;
    this.games.setAttribute('aria-label', words.games);
    if (this.games.length !== games) {
      const options = Array.from({ length: games }, (_, index) =>
        make('option', { value: String(index), text: fill(words.game, { number: index + 1, count: games }) }));
      this.games.replaceChildren(...options);
    }
    this.games.value = String(game);
  }

  /** Out of play, a game that hides something can be read from each side. */
  #viewer({ mode, viewer }, words, hides, seats) {
    this.viewer.hidden = !hides || mode !== 'replay';
    if (this.viewer.hidden) return;
    this.viewer.setAttribute('aria-label', words.viewer);
    const names = ['all', ...seats, 'public'];
    const options = names.map((name) =>
      make('option', { value: name, text: words.viewers[name] ?? fill(words.viewers.seat, { seat: words.seats[name] ?? name }) }));
    this.viewer.replaceChildren(...options);
    this.viewer.value = viewer;
  }

  #note({ problems, unread }, words) {
    // What was merely forgiven isn't worth a reader's time, unless something was left out for it.
    const worth = problems.filter(({ severity, code }) => severity === 'error' || weighty.has(code));
    const first = worth.find(({ severity }) => severity === 'error') ?? (unread ? problems[0] : worth[0]);
    this.note.hidden = !first;
    if (!first) return;
    const place = placeText(words, first);
    // What is wrong with an attribute has no place in a text.
    const lead = first.severity !== 'error' && !unread && !dropped.has(first.code) ? words.guessed : unread || place ? words.note : '';
    const told = (problem) => {
      const at = placeText(words, problem);
      return problemText(words, problem) + (at ? ` (${at})` : '');
    };
    const summary = make('summary', {}, lead, lead && ' ', told(first));
    const open = this.note.open;
    const others = worth.filter((problem) => problem !== first).map((problem) => make('p', { text: told(problem) }));
    this.note.replaceChildren(summary, ...others, ...(unread ? [make('p', { text: words.unread }), make('pre', { text: unread, tabindex: '0' })] : []));
    this.note.open = open;
  }

  #caption(text) {
    this.caption.textContent = text ?? '';
    this.caption.hidden = !text;
  }
}

// Guesses and losses that change what a board shows, so that its reader has to know.
const weighty = new Set(['all-capitals', 'bad-mark']);
// Of those, what was left out.
const dropped = new Set(['bad-mark']);

/** A snapshot's counts by name. */
const counts = ({ status }) => Object.fromEntries(status.map(({ name, value }) => [name, value]));

function player() {
  const dot = make('span', { class: 'dot', 'aria-hidden': 'true' });
  const name = make('span', { class: 'name', part: 'name' });
  const rating = make('span', { class: 'rating' });
  const fate = make('span', { class: 'fate' });
  const spells = make('span', { class: 'spells', part: 'spells' });
  const sign = { seat: null, text: make('span', { class: 'sign-text' }) };
  const pulse = make('span', { class: 'pulse', 'aria-hidden': 'true' }, make('i'), make('i'), make('i'));
  sign.element = make('span', { class: 'thinking', part: 'thinking', hidden: true }, pulse, sign.text);
  return { dot, name, rating, fate, spells, sign, bar: make('div', { part: 'player', class: 'player', dir: 'auto', hidden: true }, dot, name, rating, fate, sign.element, spells) };
}
