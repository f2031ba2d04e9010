// What buttons and the menu's entries do.

import { fill } from './i18n/index.js';
import { copy, download } from './output.js';

const moves = new Set(['first', 'prev', 'next', 'last', 'prev-turn', 'next-turn']);
const plain = new Set(['flip', 'undo', 'redo']);

/**
 * Does an action.
 *
 * @param {string} action a button's name
 * @param {object} board what it acts on: the element itself, and `send`, `sure`, `tell`, `say`,
 *   `which`, `autoplay`, `words`, `snapshot`, `info` of it
 */
const copies = { copyPosition: ({ position }) => position, copyText: (element) => element.text(), copyDiagram: (element) => element.diagram() };

export async function act(action, { element, send, sure, which, tell, kinds, say, autoplay, words, snapshot, info }) {
  if (action !== 'play') autoplay.stop();
  if (moves.has(action)) send({ type: 'go', to: action });
  else if (plain.has(action)) send({ type: action });
  else if (action === 'play') autoplay.running ? autoplay.stop() : autoplay.start();
  else if (action === 'resign') {
    // Of several, one may resign who isn't on turn.
    if (snapshot.seats.length > 2) which(words.whoResigns, snapshot.resigners.map((seat) => [words.seats[seat] ?? seat, { type: 'resign', seat }]));
    else sure(words.confirmResign, { type: 'resign' });
  } else if (action === 'draw') sure(drawText(snapshot, words), { type: 'draw' });
  else if (action === 'new') {
    const nothingLost = snapshot.outcome || snapshot.plies === 0;
    if (nothingLost) send({ type: 'new' });
    else sure(words.confirmNew, { type: 'new' });
  } else if (action === 'help') {
    tell(snapshot.name, [...(info?.help ?? '').split(/\n\s*\n/).filter(Boolean), words.keys], null, kinds());
  } else if (copies[action]) {
    const text = copies[action](element);
    if (await copy(text)) say(words.copied);
    else tell(words.copyFailed, [], text);
  } else if (action === 'downloadPng') download(await element.toBlob(), 'board.png');
  else if (action === 'downloadSvg') download(new Blob([element.toSVG()], { type: 'image/svg+xml' }), 'board.svg');
}

/** Asks all who have to agree: those who can still win or lose. */
function drawText({ resigners, seats }, words) {
  if (seats.length < 3) return words.confirmDraw;
  if (resigners.length === seats.length) return words.confirmDrawAll;
  return fill(words.confirmDrawOf, { seats: resigners.map((seat) => words.seats[seat] ?? seat).join(', ') });
}
