// What an element is set up with: its attributes, and its text or that at its
// `src`.

import { VariantBoardError } from './errors.js';
import { glue } from './loader.js';
import { contentText, seemsToHaveMoves } from './text.js';

/** The table's setup, with only what is given. */
export function readSetup(element, text, game) {
  const attribute = (name) => element.getAttribute(name) ?? undefined;
  const all = {
    variant: attribute('variant') ?? (text ? undefined : 'chess'), options: attribute('options'),
    position: attribute('position') ?? attribute('fen'), text: text || undefined, game: game || undefined,
    mode: attribute('mode'), ply: attribute('ply') ?? attribute('initialply'),
    orientation: attribute('orientation'), view: attribute('view'), computer: attribute('computer'),
    csl: attribute('csl'), cal: attribute('cal'), ctl: attribute('ctl'),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** The attributes by what comes of a change: another game, another look, something in the running game, other words. */
export const attributes = {
  setups: ['variant', 'options', 'position', 'fen', 'src', 'mode', 'csl', 'cal', 'ctl', 'wasm-url', 'save'],
  looks: ['arrangement', 'coordinates', 'pieces', 'theme', 'animation'],
  live: ['ply', 'initialply', 'orientation', 'view', 'computer', 'level'],
  words: ['lang', 'caption', 'controls', 'declarations'],
};

/** Whether two setups begin the same game, whatever live attributes say of it. */
export function isSameGame(one, other) {
  const told = (setup) => JSON.stringify(Object.entries(setup).filter(([name]) => !attributes.live.includes(name)));
  return told(one) === told(other);
}

/** What there will be to see, as far as it can be guessed: room is kept for that. */
export function guess(element) {
  const text = contentText(element);
  const replay = element.hasAttribute('src') || seemsToHaveMoves(text);
  const mode = element.getAttribute('mode') ?? (element.hasAttribute('computer') ? 'play' : replay ? 'replay' : 'diagram');
  return { mode, named: mode === 'play' || (mode === 'replay' && /\[(white|black|red|shu|wu|wei)\s/i.test(text)) };
}

/** The game text: the element's content, or what lies at its `src`. */
export async function sourceOf(element) {
  const src = element.getAttribute('src');
  if (!src) return contentText(element);
  let url = src;
  let response;
  try {
    url = new URL(src, element.baseURI).href;
    response = await fetch(url);
  } catch (cause) {
    throw new VariantBoardError('src-not-found', `The game text ${url} can’t be loaded.`, { details: { url, status: '–' }, cause });
  }
  const text = await response.text();
  if (response.ok) return text;
  const status = String(response.status);
  throw new VariantBoardError('src-not-found', `The game text ${url} can’t be loaded (the server says ${status}).`, { details: { url, status } });
}

/** A place in a game, as an attribute gives it. */
export const goal = (ply) => (/^\d+$/.test(String(ply)) ? Number(ply) : ply);

/** Sets an attribute, or takes it away. */
export function reflect(element, name, value) {
  if (value === null || value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** Gives a class of elements a property for each attribute named. */
export function reflectAll(prototype, names) {
  for (const name of names) {
    Object.defineProperty(prototype, name, {
      get() { return this.getAttribute(name) ?? ''; },
      set(value) { reflect(this, name, value); },
      enumerable: true, configurable: true,
    });
  }
}

let infos = null;
/** What is constant about a game, by its id. */
export function infoOf(id) {
  infos ??= glue.variants();
  return infos.find((info) => info.id === id);
}

/** The place in an element's game that the page's address leads to; null if to none. */
export function linkedPly(id) {
  const [, wanted, ply] = /^#vb=(.+),(\d+)$/.exec(location.hash) ?? [];
  return wanted && decoded(wanted) === id ? Number(ply) : null;
}

/** What stands in an address; as it is where it's no good. */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The set of pictures that an element's board is drawn with. */
export function pieceSetOf(element, { pieceSets }) {
  const wanted = element.getAttribute('pieces');
  return pieceSets.includes(wanted) ? wanted : pieceSets[0];
}
