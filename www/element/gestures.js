// Pointers on the canvas. The page can be scrolled and zoomed from a board;
// only once a piece is being dragged it stays where it is.

/**
 * Sends a canvas's pointers on.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {(input: object) => {type: string}[]} send hands an input to the table; its effects come back
 * @param {() => void} focus puts the focus on the board
 */
export function listen(canvas, send, focus) {
  let active = null;
  let captured = false;
  let acted = false;

  const input = (event, phase) => {
    const box = canvas.getBoundingClientRect();
    return send({
      type: 'pointer', phase, x: event.clientX - box.left, y: event.clientY - box.top, width: box.width,
      pointer: event.pointerType || 'mouse', button: phase === 'move' ? 0 : event.button,
    });
  };

  canvas.addEventListener('pointerdown', (event) => {
    if (active !== null && event.pointerId !== active) return;
    active = event.pointerId;
    focus();
    const effects = input(event, 'down');
    captured = effects.some(({ type }) => type === 'capture');
    if (captured) canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener('pointermove', (event) => {
    if (event.pointerId === active) input(event, 'move');
  });
  const end = (phase) => (event) => {
    if (event.pointerId !== active) return;
    active = null;
    captured = false;
    acted = input(event, phase).length > 0;
  };
  canvas.addEventListener('pointerup', end('up'));
  canvas.addEventListener('pointercancel', end('cancel'));
  // A mouse that goes up beside the board ends nothing there.
  canvas.addEventListener('pointerleave', (event) => {
    if (event.pointerId === active && !captured) end('cancel')(event);
  });

  // The mouse would move the focus to whatever lies under it, or to the page.
  canvas.addEventListener('mousedown', (event) => event.preventDefault());
  canvas.addEventListener('contextmenu', (event) => captured && event.preventDefault());
  // Not passive: what the finger drags is the piece, not the page.
  const hold = (event) => captured && event.cancelable && event.preventDefault();
  canvas.addEventListener('touchstart', hold, { passive: false });
  canvas.addEventListener('touchmove', hold, { passive: false });
  // A tap that has done something is no click besides: what has just opened under the finger would get it.
  canvas.addEventListener('touchend', (event) => acted && event.cancelable && event.preventDefault(), { passive: false });
}
