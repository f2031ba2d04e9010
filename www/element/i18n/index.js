// The element's words, in the language of the page.

import cs from './cs.js';
import en from './en.js';
import fi from './fi.js';
import { refusals } from './refusals.js';
import sv from './sv.js';

const languages = { en, fi, sv, cs };

/**
 * The words for an element: its own `lang`, else the nearest one around it,
 * else English.
 */
export function wordsFor(element) {
  let node = element;
  while (node) {
    const language = node.getAttribute?.('lang');
    if (language) return languages[language.toLowerCase().split('-')[0]] ?? en;
    // Out of a shadow tree, a language may be given around its host.
    node = node.parentElement ?? node.getRootNode?.().host;
  }
  return en;
}

/** Puts values into `{name}`s; null if one is missing, so that no gap is shown. */
export function fill(template, values = {}) {
  let complete = template !== undefined;
  const text = template?.replace(/\{(\w+)\}/g, (_, name) => {
    if (values[name] === undefined) complete = false;
    return values[name];
  });
  return complete ? text : null;
}

/**
 * Texts one after the other: what begins with a capital begins a sentence, the
 * rest goes on with it after a comma.
 */
export function sentences(texts) {
  return texts.filter(Boolean).reduce((before, text) => {
    const begins = text[0] !== text[0].toLowerCase();
    if (!before) return text;
    return before + (begins ? (/[.!?…]$/.test(before) ? ' ' : '. ') : ', ') + text;
  }, '');
}

/** What is wrong, in the page's language where it has words for that code. */
export function problemText(words, { code, message, details }) {
  const values = details instanceof Map ? Object.fromEntries(details) : details;
  const text = fill(words.problems[code], { ...values, message });
  return text ? [text, refusalText(words, values)].filter(Boolean).join(' ') : message;
}

/** Why a move was refused, as a sentence; nothing where that isn't known. */
function refusalText(words, { why, kind, other, seat, part, parts, ...values } = {}) {
  const of = (names, name) => name && (names[name] ?? name);
  return fill(refusals[words.language]?.[why], {
    ...values,
    kind: kind && words.kind(kind), other: other && words.kind(other), seat: of(words.seats, seat),
    part: of(words.parts, part), parts: parts?.split(' ').map((name) => of(words.parts, name)).join(', '),
  });
}

/** "line 3, column 7", or nothing. */
export function placeText(words, { line, column }) {
  return line ? fill(words.place, { line, column: column ?? 1 }) : '';
}

/** A piece's name, such as "white knight"; with whose it is now and what it has done. */
export function pieceText(words, { colour, kind, commander, marked }) {
  let piece = words.piece(colour, kind);
  if (marked) piece = fill(words.marked, { piece });
  if (commander) piece = fill(words.commanded, { piece, colour: words.colours[commander] ?? commander });
  return piece;
}

/** Something on a cell that isn't a piece: "portal to Ba4". */
export function featureText(words, { kind, count, colour, to }) {
  let what = words.features[kind] ?? kind.replaceAll('-', ' ');
  if (kind === 'portal' && count > 1) what = fill(words.features.portals, { count });
  if (to) what = fill(words.features.leads, { what, to });
  return colour ? fill(words.features.owned, { what, colour: words.colours[colour] ?? colour }) : what;
}

/** A part of the board: "World, to be played". */
export function partText(words, { part, state }) {
  return [words.parts[part] ?? part, words.partStates[state]].filter(Boolean).join(', ');
}

/** What a seat is asked for within a turn: "Black: choose where …"; nothing if it isn't. */
export function choiceText(words, { seat, choice, 'choice-piece': named }) {
  if (!choice) return null;
  const [colour, kind] = (named ?? '').split(' ');
  const template = words.choice[`${choice}-${kind}`] ?? words.choice[choice];
  return fill(template, { seat: words.seats[seat] ?? seat, piece: words.piece(colour, kind) });
}

/** What is left of a seat's spells: "Spells: summon, curse"; nothing in games without. */
export function spellsText(words, seat, counts) {
  const [spells, summons] = [counts[`${seat}-spells`], counts[`${seat}-summons`]];
  if (summons !== undefined) return fill(words.spells.summons, { count: summons });
  if (spells === undefined) return '';
  return spells === '' || spells === '-' ? words.spells.none : fill(words.spells.left, { list: [...spells].map((letter) => words.spells[letter] ?? letter).join(', ') });
}

/** One cell, as a screen reader says it; `arrows` are the board's. */
export function cellText(words, cell, arrows = []) {
  const parts = [cell.cell];
  if (cell.piece) parts.push(pieceText(words, cell.piece));
  else parts.push(cell.hidden ? words.cell.hidden : words.cell.empty);
  for (const feature of cell.features ?? []) parts.push(featureText(words, feature));
  for (const state of ['lost', 'check', 'selected', 'target', 'lastMove']) {
    if (cell[state]) parts.push(words.cell[state]);
  }
  for (const colour of cell.marks ?? []) parts.push(words.marks[colour]);
  if (cell.label) parts.push(fill(words.marks.label, { text: cell.label }));
  for (const arrow of arrows) {
    if (arrow.from === cell.cell) parts.push(fill(words.marks.arrow, arrow));
  }
  return parts.join(', ');
}

/** What happened, as a sentence for the live region. */
export function eventText(words, event) {
  const template = words.events[event.type];
  if (!template) return '';
  const values = {
    ...event,
    piece: event.piece ? pieceText(words, event.piece) : undefined,
    seat: event.seat ? words.seats[event.seat] ?? event.seat : undefined,
  };
  return fill(template, values) ?? '';
}

// Draws in which a seat that had lost before has no share.
const draws = new Set(['threefold-repetition', '180-quiet-moves', 'agreement']);

/** How a game ended: "Checkmate. White wins.", "Resigned. Shu and Wu share the win." */
export function outcomeText(words, { reason, winners }) {
  const why = (winners.length ? words.reasonsWon[reason] : null) ?? words.reasons[reason];
  let who = words.drawn;
  if (winners.length === 1) who = words.wins[winners[0]] ?? winners[0];
  else if (winners.length) who = fill(draws.has(reason) ? words.drawnBetween : words.shared, { list: listText(words, winners) });
  return [why, who].filter(Boolean).join(' ');
}

/** Seats' names with commas and an "and". */
function listText(words, seats) {
  return new Intl.ListFormat(words.language).format(seats.map((seat) => words.seats[seat] ?? seat));
}
