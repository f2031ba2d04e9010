// The line under the board: who is to decide, where, and what is known to
// come; and what happens on the board, as sentences for those who hear it.

import { choiceText, eventText, fill, partText, pieceText, sentences } from './i18n/index.js';

const intents = /^(.+)-intent$/;
const lies = (cell, kind) => cell?.features?.find((feature) => feature.kind === kind);

/** The cells of a snapshot, by name. */
const cellsOf = ({ grid }) => new Map(grid.flatMap(({ rows }) => rows.flat()).filter(Boolean).map((cell) => [cell.cell, cell]));

/** The part of the board that this turn is played on, if it's only one. */
export function onlyPart({ grid }) {
  const due = grid.filter(({ state }) => state === 'due');
  return due.length === 1 && grid.every(({ state }) => state === 'due' || state === 'idle') ? due[0] : null;
}

/** Who is to decide, and on which part of the board if only one is played on. */
function turn(words, snapshot) {
  const { actors, status } = snapshot;
  const asked = choiceText(words, { seat: actors[0], ...Object.fromEntries(status.map(({ name, value }) => [name, value])) });
  if (asked) return asked;
  const says = status.some(({ name }) => name === 'placing') ? words.placing : words.turn;
  const text = sentences(actors.map((seat) => says[seat] ?? seat));
  const one = onlyPart(snapshot);
  return one && text ? fill(words.turnOn, { turn: text, part: partText(words, { part: one.part }) }) : text;
}

/** What declared intents come to: of the seat that decides, or of the others. */
function promised(words, { status, actors }, own) {
  return status.flatMap(({ name, value }) => {
    const seat = intents.exec(name)?.[1];
    if (!seat || actors.includes(seat) !== own) return [];
    const [from, to] = value.split('>');
    const says = own ? words.due : words.declared;
    return [fill(to ? says.teleport : says.spent, { seat: words.seats[seat] ?? seat, from, to })];
  });
}

/** Whether a piece has entered a portal, and the one that it leaves by is still to be picked. */
function isInside({ grid, picked }) {
  const cells = picked > 1 ? grid.flatMap(({ rows }) => rows.flat()).filter(Boolean) : [];
  const targets = cells.filter(({ target }) => target);
  return targets.length > 0 && targets.every((cell) => lies(cell, 'portal')) && cells.some((cell) => cell.selected && lies(cell, 'portal'));
}

/** Who is to decide and what holds them to it, as sentences. */
export function turnTexts(words, snapshot) {
  return [turn(words, snapshot), ...promised(words, snapshot, true)];
}

/** The line under the board while a game is played: what is to be done now, and what others have declared. */
export function stateText(words, snapshot) {
  if (isInside(snapshot)) return words.leave;
  return sentences([...turnTexts(words, snapshot), ...promised(words, snapshot, false)]);
}

/** What has changed that isn't a piece: a portal that has moved, or an intent. */
function changeText(words, cells, board) {
  const [from, to] = [cells[0], cells.at(-1)];
  const portal = lies(board.get(to), 'portal');
  if (cells.length === 1) return portal ? fill(words.events.placed, { at: to }) : '';
  if (cells.length !== 2) return '';
  const start = board.get(from);
  if (lies(start, 'portal')?.to === to) {
    const piece = start.piece ? pieceText(words, start.piece) : from;
    return fill(lies(start, 'intent') ? words.events.declared : words.events.blocked, { piece, from, to });
  }
  return portal ? fill(words.events.shifted, { from, to }) : '';
}

/** What happened, event by event, as sentences. */
export function eventTexts(words, events, snapshot) {
  const board = cellsOf(snapshot);
  const hole = events.find(({ type, at }) => type === 'exploded' && lies(board.get(at), 'black-hole'));
  if (events.length > 0 && events.every(({ type }) => type === 'turn-ended')) return [words.events.ended];
  return events.map((event) => {
    if (event.type === 'changed') return hole ? '' : changeText(words, event.cells, board);
    if (hole && event === hole) return fill(words.events.hole, { at: event.at });
    if (hole && event.type === 'captured') return fill(words.events.swallowed, { piece: pieceText(words, event.piece), at: event.at });
    const [entered, left] = event.via ?? [];
    if (event.type !== 'moved' || !left) return eventText(words, event);
    const { from, to } = event;
    const says = entered === from && left === to ? words.events.teleported : left === to ? words.events.through : words.events.beyond;
    return fill(says, { piece: pieceText(words, event.piece), from, entered, left, to });
  });
}
