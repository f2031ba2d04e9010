// What buttons and the menu's entries do.

import { judges } from './advice.js';
import { fill } from './i18n/index.js';
import { copy, download } from './output.js';

const moves = new Set(['first', 'prev', 'next', 'last', 'prev-turn', 'next-turn']);
const plain = new Set(['flip', 'undo', 'redo']);

/**
 * Does an action.
 *
 * @param {string} action a button's name
 * @param {object} board what it acts on: the element itself, and `send`, `sure`, `tell`, `say`,
 *   `which`, `setUp`, `autoplay`, `players`, `analysis`, `words`, `snapshot`, `info` of it
 */
const copies = { copyPosition: ({ position }) => position, copyText: (element) => element.text(), copyDiagram: (element) => element.diagram() };

export async function act(action, { element, send, sure, which, tell, kinds, say, autoplay, players, analysis, setUp, words, snapshot, info }) {
  if (action !== 'play') autoplay.stop();
  if (moves.has(action)) send({ type: 'go', to: action });
  else if (plain.has(action)) send({ type: action });
  else if (action === 'play') autoplay.running ? autoplay.stop() : autoplay.start();
  else if (action === 'pause') players.state.paused ? players.resume() : players.pause();
  else if (action === 'hint') await players.hint();
  else if (action === 'analyse') analysis.open = !analysis.open;
  else if (action === 'resign') {
    // Of several, one may resign who isn't on turn.
    const people = snapshot.resigners;
    if (snapshot.seats.length > 2 && people.length !== 1) which(words.whoResigns, people.map((seat) => [words.seats[seat] ?? seat, { type: 'resign', seat }]));
    else sure(words.confirmResign, () => send({ type: 'resign' }));
  } else if (action === 'draw') {
    if (judges(snapshot).length > 0) sure(offerText(snapshot, words), () => players.offerDraw());
    else sure(drawText(snapshot, words), () => send({ type: 'draw' }));
  } else if (action === 'new') {
    setUp();
  } else if (action === 'help') {
    tell(snapshot.name, [...(info?.help ?? '').split(/\n\s*\n/).filter(Boolean), words.keys], null, kinds());
  } else if (copies[action]) {
    const text = copies[action](element);
    if (await copy(text)) say(words.copied);
    else tell(words.copyFailed, [], text);
  } else if (action === 'downloadPng') download(await element.toBlob(), 'board.png');
  else if (action === 'downloadSvg') download(new Blob([element.toSVG()], { type: 'image/svg+xml' }), 'board.svg');
}

/** Asks the person, or the people, who would offer the computers a draw. */
function offerText({ resigners: people }, words) {
  if (people.length < 2) return words.computer.confirmOffer;
  return fill(words.confirmDrawOf, { seats: people.map((seat) => words.seats[seat] ?? seat).join(', ') });
}

/** Asks all who have to agree: those who can still win or lose. */
function drawText({ resigners, seats }, words) {
  if (seats.length < 3) return words.confirmDraw;
  if (resigners.length === seats.length) return words.confirmDrawAll;
  return fill(words.confirmDrawOf, { seats: resigners.map((seat) => words.seats[seat] ?? seat).join(', ') });
}
