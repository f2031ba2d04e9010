// Small helpers to build DOM. Text only ever becomes text nodes.

/**
 * Makes an element. Attributes named `on…` are listeners; `null`, `undefined`
 * and `false` leave an attribute out.
 */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === 'function') element.addEventListener(key.slice(2), value);
    else if (key === 'text') element.textContent = value;
    else element.setAttribute(key, value === true ? '' : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

const svg = 'http://www.w3.org/2000/svg';

// Drawn for this element, on a grid of 24.
const icons = {
  first: ['M6 5v14', 'M19 5l-9 7 9 7z'],
  prev: ['M16 5l-9 7 9 7z'],
  next: ['M8 5l9 7-9 7z'],
  last: ['M5 5l9 7-9 7z', 'M18 5v14'],
  'prev-turn': ['M13 5l-8 7 8 7z', 'M20 5l-7 7 7 7'],
  'next-turn': ['M11 5l8 7-8 7z', 'M4 5l7 7-7 7'],
  play: ['M12 3a9 9 0 1 0 .01 0z', 'M10 8.2l6 3.8-6 3.8z'],
  pause: ['M12 3a9 9 0 1 0 .01 0z', 'M10 8.5v7', 'M14 8.5v7'],
  flip: ['M7 20V5', 'M3.5 8.5L7 5l3.5 3.5', 'M17 4v15', 'M13.5 15.5L17 19l3.5-3.5'],
  menu: ['M5 12h.01', 'M12 12h.01', 'M19 12h.01'],
  undo: ['M9 5L4 10l5 5', 'M4 10h10a5.5 5.5 0 0 1 0 11h-3'],
  redo: ['M15 5l5 5-5 5', 'M20 10H10a5.5 5.5 0 0 0 0 11h3'],
  resign: ['M6 21V4', 'M6 4.5c4-2 8 2 12 0v9c-4 2-8-2-12 0'],
  draw: ['M5 9.5h14', 'M5 14.5h14'],
  new: ['M12 5v14', 'M5 12h14'],
  analyse: ['M4 17.5a8 8 0 1 1 16 0', 'M12 17.5l4.5-6', 'M12 17.5h.01'],
  close: ['M6.5 6.5l11 11', 'M17.5 6.5l-11 11'],
  hint: ['M9.5 17.5h5', 'M10.5 20.5h3', 'M9.5 17.5c0-2.2-3-3.6-3-7.2a5.5 5.5 0 0 1 11 0c0 3.6-3 5-3 7.2'],
};

/** A drawing for a button; it says nothing to a screen reader. */
export function icon(name) {
  const image = document.createElementNS(svg, 'svg');
  image.setAttribute('viewBox', '0 0 24 24');
  image.setAttribute('aria-hidden', 'true');
  image.setAttribute('class', `icon icon-${name}`);
  for (const d of icons[name]) {
    const path = document.createElementNS(svg, 'path');
    path.setAttribute('d', d);
    image.append(path);
  }
  return image;
}

/** The text of an SVG document as an element of this page; null if it isn't one. */
export function drawing(text) {
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  return parsed.localName === 'svg' ? document.importNode(parsed, true) : null;
}

/** Keeps the focus among a dialog's stops when Tab is pressed; whether it was. */
export function hold(event, stops) {
  if (event.key !== 'Tab') return false;
  event.preventDefault();
  const at = stops.indexOf(event.target);
  const before = at < 1 ? stops.length - 1 : at - 1;
  stops[event.shiftKey ? before : (at + 1) % stops.length]?.focus();
  return true;
}

/** The key's effect on a group of which one member can be reached by Tab. */
export function rove(event, members, axis = 'both') {
  const forward = axis === 'vertical' ? ['ArrowDown'] : ['ArrowRight', 'ArrowDown'];
  const back = axis === 'vertical' ? ['ArrowUp'] : ['ArrowLeft', 'ArrowUp'];
  const at = members.indexOf(event.target);
  let to;
  if (forward.includes(event.key)) to = (at + 1) % members.length;
  else if (back.includes(event.key)) to = (at - 1 + members.length) % members.length;
  else if (event.key === 'Home') to = 0;
  else if (event.key === 'End') to = members.length - 1;
  if (to === undefined || !members[to]) return false;
  event.preventDefault();
  members[to].focus({ preventScroll: true });
  return true;
}
