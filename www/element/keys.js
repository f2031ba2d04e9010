// What keys mean on a board.

const steps = { ArrowLeft: 'prev', ArrowRight: 'next', Home: 'first', End: 'last' };
const boardKeys = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'Enter', ' ', 'Escape']);

/**
 * The input that a key asks for; null where it's none of the board's.
 *
 * @param {KeyboardEvent} event
 * @param {{mode: string, canFlip: boolean}} snapshot
 * @param {boolean} inBoard whether the board itself has the focus
 */
function inputOf({ key, shiftKey }, { mode, canFlip }, inBoard) {
  if (mode === 'replay' && steps[key]) {
    const byTurns = shiftKey && (key === 'ArrowLeft' || key === 'ArrowRight');
    return { type: 'go', to: byTurns ? `${steps[key]}-turn` : steps[key] };
  }
  if (mode === 'play' && inBoard && boardKeys.has(key)) return { type: 'key', key };
  if (mode === 'replay' && inBoard && key === 'Escape') return { type: 'key', key };
  return (key === 'f' || key === 'F') && canFlip ? { type: 'flip' } : null;
}

/**
 * Does what a key asks for: of what lies open over or beside the board first,
 * then of the board.
 *
 * @param {KeyboardEvent} event
 * @param board its `view`, `overlay`, `peek`, `analysis`, `autoplay` and `snapshot`, and `send(input)`
 */
export function press(event, { view, overlay, peek, analysis, autoplay, snapshot, send }) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest('select, summary, pre, input')) return;
  const { key } = event;
  const inBoard = view.board.contains(event.target);
  const { mode, curtain, picked } = snapshot;
  if (curtain) return;
  const cell = key === 'i' && view.grid.cellOf(event);
  if (cell && !overlay.open) {
    const text = peek.show(cell);
    view.live.say(text);
    if (text) event.preventDefault();
    return;
  }
  if (key === 'Escape' && overlay.open) {
    event.preventDefault();
    overlay.dismiss();
    return;
  }
  // What is picked is let go of first.
  if (key === 'Escape' && analysis.open && !(inBoard && picked > 0)) {
    event.preventDefault();
    analysis.close();
    return;
  }
  const input = inputOf(event, snapshot, inBoard);
  if (!input) return;
  event.preventDefault();
  if (input.type === 'go') autoplay.stop();
  send(input);
  if (mode === 'play' && inBoard && !overlay.open) view.grid.focus();
}
