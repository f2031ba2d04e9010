// The dialog in which a new game is set up: who plays each side, and how well
// the computer does.

import { hold, make } from './dom.js';
import { fill } from './i18n/index.js';

const LEVELS = 8;

/**
 * The dialog. `onStart` is given the seats of programs and their level.
 *
 * @returns {{element: HTMLElement, first: HTMLElement}} the dialog, and what gets the focus in it
 */
export function newGame({ snapshot, words, level, onStart, onCancel }) {
  const { seats, computers, plies, outcome } = snapshot;
  const says = words.computer;
  const rows = seats.map((seat) => seatRow(seat, computers.includes(seat), words));
  const slider = make('input', { type: 'range', class: 'slider', part: 'level', 'aria-label': says.level, min: '1', max: String(LEVELS), step: '1', value: String(level) });
  slider.value = String(level);
  const shown = make('output', { class: 'level-name' });
  const scale = make('div', { class: 'scale', 'aria-hidden': 'true' }, ...Array.from({ length: LEVELS }, (_, index) => make('span', { text: String(index + 1) })));
  const label = make('label', { class: 'level' }, make('span', { class: 'level-head' }, make('span', { text: says.level }), shown), slider, scale);
  const chosen = () => seats.filter((_, index) => rows[index].program.checked);
  const change = () => {
    const text = fill(says.levelText, { level: slider.value, name: says.levels[slider.value] });
    shown.textContent = text;
    slider.setAttribute('aria-valuetext', text);
    slider.disabled = chosen().length === 0;
    label.toggleAttribute('data-off', slider.disabled);
  };
  const start = make('button', { type: 'submit', class: 'button strong', text: says.start });
  const cancel = make('button', { type: 'button', class: 'button', onclick: onCancel, text: words.cancel });
  const lost = plies > 0 && !outcome;
  const element = make(
    'form',
    {
      class: 'panel new-game', part: 'panel', role: 'dialog', 'aria-modal': 'true', 'aria-label': words.new, dir: 'auto',
      onchange: change, oninput: change,
      onsubmit: (event) => {
        event.preventDefault();
        onStart({ seats: chosen(), level: Number(slider.value) });
      },
      onkeydown: (event) => {
        event.stopPropagation();
        if (event.key === 'Escape') {
          event.preventDefault();
          onCancel();
        } else if (event.key === 'Enter' && event.target.matches('input')) {
          // Not every browser starts a form from a slider.
          event.preventDefault();
          element.requestSubmit(start);
        } else hold(event, [...rows.map(picked), ...(slider.disabled ? [] : [slider]), start, cancel]);
      },
    },
    make('h2', { text: words.new }),
    make('div', { class: 'seats' }, ...rows.map((row) => row.element)),
    label,
    lost ? make('p', { class: 'warning', text: says.putAway }) : null,
    make('div', { class: 'row' }, start, cancel),
  );
  change();
  return { element, first: picked(rows[0]) };
}

const picked = ({ person, program }) => (program.checked ? program : person);

/** A seat's choice between a person and a program. */
function seatRow(seat, isProgram, words) {
  const radio = (value, checked) => {
    const input = make('input', { type: 'radio', name: `seat-${seat}`, value, 'data-seat': seat });
    input.checked = checked;
    return input;
  };
  const person = radio('person', !isProgram);
  const program = radio('computer', isProgram);
  const option = (input, text) => make('label', { class: 'segment' }, input, make('span', { text }));
  const name = words.seats[seat] ?? seat;
  const element = make(
    'div',
    { class: 'seat', role: 'radiogroup', 'aria-label': name },
    make('span', { class: 'seat-name', 'aria-hidden': 'true' }, make('span', { class: 'dot', 'data-seat': seat }), name),
    make('span', { class: 'segments' }, option(person, words.computer.person), option(program, words.computer.program)),
  );
  return { element, person, program };
}
