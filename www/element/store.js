// Games kept in the browser, for `save`. Storage may be full, forbidden or
// gone at any time; a board does without then.

const prefix = 'variant-board:';

/** An element's game in the browser's storage, if its `save` names a key. */
export class Shelf {
  #host;
  #last = '';

  /** @param {HTMLElement} host the element */
  constructor(host) {
    this.#host = host;
  }

  /** The kept game as a text, and how the computer plays it (`{level, paused}`), if it was made of the same setup. */
  kept(setup) {
    const key = this.#host.getAttribute('save');
    return key ? kept(key, setup) : null;
  }

  /** Keeps what `save` gives, if that's anything, and how the computer plays. */
  keep(setup, save, computer) {
    const key = this.#host.getAttribute('save');
    const text = key && save();
    const all = JSON.stringify([key, text, computer]);
    if (text && all !== this.#last) keep(key, setup, text, computer);
    this.#last = all;
  }
}

function kept(key, setup) {
  try {
    const { setup: made, game, computer = {} } = JSON.parse(localStorage.getItem(prefix + key));
    return made === fingerprint(setup) && typeof game === 'string' ? { text: game, computer } : null;
  } catch {
    return null;
  }
}

function keep(key, setup, game, computer) {
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

const fingerprint = ({ variant, options, position, text, mode }) => JSON.stringify([variant, options, position, text, mode]);
