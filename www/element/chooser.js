// What comes over the board: the choice between several moves, questions, the
// menu's panels, and the curtain between two people at one device.

import { drawing, hold, make, rove } from './dom.js';
import { fill, pieceText } from './i18n/index.js';

/** A choice between several moves that fit what was picked, promotion mostly. */
export function chooser({ options, words, picture, onPick, onCancel }) {
  const promotion = options.every((option) => option.piece);
  const buttons = options.map((option) => {
    const said = option.piece ? pieceText(words, option.piece) : words.named[option.name] ?? option.text;
    const drawn = option.piece ? picture(option.piece) : null;
    const image = drawn ? drawing(drawn) : null;
    image?.setAttribute('aria-hidden', 'true');
    return make(
      'button',
      { type: 'button', part: 'choice', class: image ? 'choice pictured' : 'choice', 'aria-label': said, onclick: () => onPick(option.index) },
      image ?? said,
    );
  });
  return make(
    'div',
    {
      class: 'chooser', part: 'chooser', role: 'dialog', 'aria-modal': 'true', 'aria-label': promotion ? words.promote : words.choose,
      onkeydown: (event) => {
        event.stopPropagation();
        if (event.key === 'Escape') {
          event.preventDefault();
          onCancel();
        } else if (event.key === 'Tab') {
          event.preventDefault();
        } else {
          rove(event, buttons);
        }
      },
    },
    ...buttons,
  );
}

/** What Escape and Tab do in a dialog. */
const keys = (onEscape) => (event) => {
  event.stopPropagation();
  if (event.key === 'Escape') {
    event.preventDefault();
    onEscape();
  } else hold(event, [...event.currentTarget.querySelectorAll('button, summary, [tabindex="0"]')]);
};

/** A question with named answers and one that changes nothing. */
export function question({ text, answers, no, onNo }) {
  return make(
    'div',
    {
      class: 'panel question', part: 'panel', role: 'alertdialog', 'aria-modal': 'true', 'aria-label': text, onkeydown: keys(onNo),
    },
    make('p', { text }),
    make(
      'div',
      { class: 'row' },
      ...answers.map(([name, onPick]) => make('button', { type: 'button', class: 'button strong', onclick: onPick, text: name })),
      make('button', { type: 'button', class: 'button', onclick: onNo, text: no }),
    ),
  );
}

/** A panel with paragraphs: the rules, or a text that couldn't be copied. */
export function panel({ title, paragraphs, preformatted, more = null, words, onClose }) {
  return make(
    'div',
    {
      class: 'panel', part: 'panel', role: 'dialog', 'aria-modal': 'true', 'aria-label': title, tabindex: '-1', onkeydown: keys(onClose),
    },
    make('h2', { text: title }),
    ...paragraphs.map((text) => make('p', { text, dir: 'auto' })),
    preformatted ? make('pre', { text: preformatted, tabindex: '0' }) : null,
    more,
    make('div', { class: 'row' }, make('button', { type: 'button', class: 'button strong', onclick: onClose, text: words.close })),
  );
}

/**
 * The curtain: covers everything until the next one says to be there. Who has
 * sealed a choice (`sealed`) can still take it back.
 */
export function curtain({ seat, sealed, words, onLift, onUnseal }) {
  const name = words.seats[seat] ?? seat;
  return make(
    'div',
    { class: 'curtain', part: 'curtain', role: 'dialog', 'aria-modal': 'true', 'aria-label': words.pass[seat] ?? name },
    make('p', { class: 'pass', text: words.pass[seat] ?? name }),
    make('p', { class: 'hint', text: words.passHint }),
    make('button', { type: 'button', class: 'button strong', part: 'lift', onclick: onLift, text: words.lift[seat] ?? fill('{name}', { name }) }),
    sealed ? make('button', { type: 'button', class: 'plain', part: 'unseal', onclick: () => onUnseal(sealed), text: words.unseal[sealed] }) : null,
  );
}
