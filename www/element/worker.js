// The worker in which the computer player thinks, so that the page doesn't
// notice. It gets the page's compiled module first, and then orders for
// thinkers.js; hiring.js is its other end.

import * as glue from 'variant-board:glue';
import { isTrap } from './errors.js';
import { Thinkers } from './thinkers.js';

/** How long a portion is to take, in milliseconds: an order waits no longer. */
const PORTION = 25;
/** Positions that take no longer than some of those on any machine there is. */
const MOST = 1 << 16;

let thinkers = null;

self.onmessage = ({ data }) => {
  if (data.type === 'start') start(data.module);
  else thinkers?.handle(data);
};
self.onmessageerror = () => self.postMessage({ type: 'unfit' });

function start(module) {
  try {
    glue.initSync({ module });
    glue.initPanicHook();
    thinkers = new Thinkers({ begin, tell, slice: PORTION, most: MOST });
    self.postMessage({ type: 'ready' });
  } catch {
    self.postMessage({ type: 'unfit' });
  }
}

function begin(task, { seat, level, seed, nodes, lines, memory }) {
  return new glue.Thinker(task, seat, level, seed, nodes, lines, memory);
}

/** Exceptions aren't handed over as they are everywhere: their names and messages are. */
function tell(news) {
  if (news.type !== 'failed') {
    self.postMessage(news);
    return;
  }
  const trap = isTrap(news.thrown);
  self.postMessage({ ...news, trap, thrown: trap ? String(news.thrown) : news.thrown });
}
