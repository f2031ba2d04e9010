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
export function inputOf({ key, shiftKey }, { mode, canFlip }, inBoard) {
  if (mode === 'replay' && steps[key]) {
    const byTurns = shiftKey && (key === 'ArrowLeft' || key === 'ArrowRight');
    return { type: 'go', to: byTurns ? `${steps[key]}-turn` : steps[key] };
  }
  if (mode === 'play' && inBoard && boardKeys.has(key)) return { type: 'key', key };
  if (mode === 'replay' && inBoard && key === 'Escape') return { type: 'key', key };
  return (key === 'f' || key === 'F') && canFlip ? { type: 'flip' } : null;
}
