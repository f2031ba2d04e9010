// Light or dark, and the page's own colours for the board.

// The names of src/scene/look.rs's inks, each settable as --vb-<name>. A test
// compares the two lists.
const inks = [
  'light-square', 'dark-square', 'frame', 'frame-line', 'coordinate', 'coordinate-on-light', 'coordinate-on-dark',
  'water', 'water-line', 'board-line', 'last-move', 'selected', 'target', 'due', 'portal', 'portal-deep',
  'portal-light', 'blaze', 'check', 'cursor-dark', 'cursor-light', 'fog', 'fog-line', 'lost', 'curtain', 'curtain-line',
  'white-fill', 'white-line', 'black-fill', 'black-line', 'black-rim', 'gray-fill', 'gray-line', 'red-fill', 'red-line',
  'green-fill', 'green-line', 'blue-fill', 'blue-line', 'disc-fill', 'piece-detail', 'mark-green', 'mark-red',
  'mark-yellow', 'mark-blue', 'mark-edge', 'mark-ink',
];

// gchessboard's names for the two that everybody sets.
const others = { 'light-square': '--square-color-light', 'dark-square': '--square-color-dark' };

const dark = () => matchMedia('(prefers-color-scheme: dark)');

/**
 * `light` or `dark`: what the author says, else what the page is. A page that
 * declares no colour scheme is judged by the ground that the element lies on,
 * so that a site's own dark style is heeded and a page that is always light
 * doesn't get a dark board.
 */
function themeOf(element, style) {
  const wanted = element.getAttribute('theme');
  if (wanted === 'light' || wanted === 'dark') return wanted;
  const schemes = style.colorScheme.split(/\s+/);
  const [light, night] = [schemes.includes('light'), schemes.includes('dark')];
  if (light && night) return dark().matches ? 'dark' : 'light';
  if (night) return 'dark';
  if (light) return 'light';
  return isDark(groundOf(element)) ? 'dark' : 'light';
}

function groundOf(element) {
  for (let node = element; node; node = node.assignedSlot ?? node.parentElement ?? node.getRootNode().host) {
    const colour = getComputedStyle(node).backgroundColor;
    if (colour && colour !== 'transparent' && !/[,/]\s*0\)$/.test(colour)) return colour;
  }
  return '';
}

function isDark(colour) {
  const numbers = colour.match(/^rgba?\((.*)\)$/)?.[1].split(/[\s,/]+/).map(Number);
  if (!numbers) return false;
  const [red, green, blue] = numbers;
  // Rec. 709 luma, good enough to tell a dark ground from a light one.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 110;
}

/** The colours that the page sets by custom properties, by the inks' names. */
function coloursOf(style) {
  const colours = {};
  for (const ink of inks) {
    const value = style.getPropertyValue(`--vb-${ink}`).trim() || (others[ink] && style.getPropertyValue(others[ink]).trim());
    if (value) colours[ink] = value;
  }
  return colours;
}

/**
 * Everything about an element's look, as the table takes it. `room` is the
 * width there is for the board, in CSS pixels, in steps: it only decides which
 * arrangement of the board's parts is taken.
 */
export function lookOf(element, words) {
  const style = getComputedStyle(element);
  const still = element.getAttribute('animation') === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches;
  const pieces = element.getAttribute('pieces');
  const arrangement = element.getAttribute('arrangement');
  return {
    theme: themeOf(element, style),
    coordinates: element.getAttribute('coordinates') ?? 'outside',
    colours: coloursOf(style),
    animation: !still,
    names: words.parts,
    room: Math.floor(element.clientWidth / 20) * 20,
    ...(pieces ? { pieces } : {}),
    ...(arrangement && arrangement !== 'auto' ? { arrangement } : {}),
  };
}

const listeners = new Set();
let watching = false;

/** Calls back when the page's look may have changed; returns what ends that. */
export function onLookChange(call) {
  listeners.add(call);
  if (!watching) {
    watching = true;
    const tell = () => listeners.forEach((listener) => listener());
    dark().addEventListener('change', tell);
    matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', tell);
    // Switches between light and dark set a class or an attribute up here.
    const observer = new MutationObserver(tell);
    const options = { attributes: true, attributeFilter: ['class', 'style', 'data-theme', 'data-color-mode', 'data-bs-theme'] };
    observer.observe(document.documentElement, options);
    if (document.body) observer.observe(document.body, options);
  }
  return () => listeners.delete(call);
}

/** Calls back when an element's width changes; returns what ends that. */
export function onWidthChange(element, call) {
  let last = element.clientWidth;
  const observer = new ResizeObserver(() => {
    if (element.clientWidth === last) return;
    last = element.clientWidth;
    call();
  });
  observer.observe(element);
  return () => observer.disconnect();
}
