// Games kept in the browser, for `save`. Storage may be full, forbidden or
// gone at any time; a board does without then.

const prefix = 'variant-board:';

/** The kept game under a key, and how the computer plays it (`{level, paused}`), if it was made of the same setup. */
export function kept(key, setup) {
  try {
    const { setup: made, game, computer = {} } = JSON.parse(localStorage.getItem(prefix + key));
    return made === fingerprint(setup) && typeof game === 'string' ? { game, computer } : null;
  } catch {
    return null;
  }
}

/** Keeps a game. */
export function keep(key, setup, game, computer) {
  try {
    localStorage.setItem(prefix + key, JSON.stringify({ setup: fingerprint(setup), game, computer }));
  } catch {
    // As said above.
  }
}

/**
 * A saved table without what somebody has sealed, so that nobody can read it
 * there before the turn is over: who had sealed chooses again.
 */
export function withoutSeals(text) {
  const head = text.indexOf('\n\n');
  return text.slice(0, head).replace(/\nseal .*/g, '') + text.slice(head);
}

const fingerprint = ({ variant, options, position, text }) => JSON.stringify([variant, options, position, text]);
