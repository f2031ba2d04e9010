// The package's rules API in Node, where there is no DOM.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Game, VariantBoardError, ready, variants } from '../../pkg/variant-board.js';

assert.throws(() => variants(), { code: 'not-ready' }, 'nothing works before it is loaded');
await ready;

/** What a refusal has to be; and the game is as before. */
function refused(game, call, code) {
  const before = [game.position(), game.text(), game.actors(), game.sealed];
  assert.throws(call, (error) => {
    assert.ok(error instanceof VariantBoardError);
    assert.equal(error.code, code);
    assert.ok(error.message.length > 10);
    return true;
  });
  assert.deepEqual([game.position(), game.text(), game.actors(), game.sealed], before);
}

/** SplitMix64, as in the native tests. */
function random(seed) {
  let state = BigInt(seed);
  const next = () => {
    state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
    let z = state;
    z = BigInt.asUintN(64, (z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
    z = BigInt.asUintN(64, (z ^ (z >> 27n)) * 0x94d049bb133111ebn);
    return z ^ (z >> 31n);
  };
  return (bound) => Number(next() % BigInt(bound));
}

test('there is no DOM here, and no element is defined', () => {
  assert.equal(typeof document, 'undefined');
  assert.equal(typeof customElements, 'undefined');
});

test('the catalogue names games, seats and options', () => {
  const ids = variants().map(({ id }) => id);
  assert.ok(ids.includes('chess') && ids.includes('fog-of-war'));
  const fog = variants().find(({ id }) => id === 'fog-of-war');
  assert.equal(fog.name, 'Fog of War');
  assert.equal(fog.hidden, true);
  assert.equal(fog.simultaneous, false);
  assert.deepEqual(fog.seats, [{ id: 'white', letter: 'w' }, { id: 'black', letter: 'b' }]);
  assert.ok(fog.help.length > 100);
});

// Published counts: see docs/rules.
const kiwipete = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
const perft = [
  ['chess', '', [20, 400, 8902, 197281]],
  ['chess', kiwipete, [48, 2039, 97862]],
  ['fog-of-war', '', [20, 400, 8902, 197742]],
  ['fog-of-war', kiwipete, [48, 2049, 98903]],
  ['fog-of-war', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', [26, 613, 15950]],
];
for (const [variant, position, counts] of perft) {
  test(`perft of ${variant} ${position}`, () => {
    const game = new Game(variant, { position });
    counts.forEach((count, index) => assert.equal(game.perft(index + 1), count));
    game.free();
  });
}

test('a game from its start to mate', () => {
  const game = new Game('chess');
  assert.equal(game.variant, 'chess');
  assert.deepEqual(game.actors(), ['white']);
  assert.equal(game.legal().length, 20);
  assert.deepEqual(game.legal('black'), []);
  const { sealed, events } = game.play('f3');
  assert.equal(sealed, false);
  assert.deepEqual(events[0], {
    type: 'moved', piece: { colour: 'white', kind: 'pawn' }, from: 'f2', via: [], to: 'f3',
  });
  game.play('e7e5', 'black');
  game.play('g4');
  assert.equal(game.outcome, null);
  const mate = game.legal().find(({ text }) => text.startsWith('Qh4'));
  assert.deepEqual([mate.seat, mate.code, mate.from, mate.to], ['black', 'd8h4', 'd8', 'h4']);
  game.play(mate.code);
  assert.deepEqual(game.outcome, { winners: ['black'], reason: 'checkmate', text: 'Black wins by checkmate.' });
  assert.deepEqual(game.actors(), []);
  refused(game, () => game.play('a3'), 'game-over');
  game.undo();
  assert.equal(game.outcome, null);
  game.redo();
  assert.equal(game.outcome.reason, 'checkmate');
  refused(game, () => game.redo(), 'nothing-to-redo');
});

test('promotions say what they become', () => {
  const game = new Game('chess', { position: '8/P6k/8/8/8/8/8/K7 w - - 0 1' });
  const picks = game.legal().find(({ code }) => code === 'a7a8n').picks;
  assert.deepEqual(picks, [{ cell: 'a7' }, { cell: 'a8' }, { piece: { colour: 'white', kind: 'knight' } }]);
});

test('refusals have a code and change nothing', () => {
  const game = new Game('chess');
  game.play('e4');
  refused(game, () => game.play('e4'), 'illegal-move');
  refused(game, () => game.play('Nf3', 'white'), 'not-your-turn');
  refused(game, () => game.play('e5', 'gray'), 'unknown-seat');
  refused(game, () => game.declare('e5', 'black'), 'no-declarations');
  refused(game, () => game.legal('gray'), 'unknown-seat');
  refused(game, () => game.view('spy'), 'unknown-viewer');
  refused(game, () => game.position('spy'), 'unknown-viewer');
  refused(game, () => game.svg({ orientation: 'gray' }), 'unknown-seat');
  game.undo();
  refused(game, () => game.undo(), 'nothing-to-undo');
  assert.throws(() => new Game('snakes'), { code: 'unknown-variant', name: 'VariantBoardError' });
  assert.throws(() => new Game('chess', { options: 'players=3' }), { code: 'unknown-option' });
  // What isn't understood isn't passed over: the game would be another one.
  assert.throws(() => new Game('afterlife', { options: { players: 3 } }), { code: 'bad-options' });
  assert.throws(() => new Game('afterlife', { position: 8 }), { code: 'bad-position' });
  assert.throws(() => new Game('afterlife', 'players=3'), { code: 'bad-setup' });
  assert.equal(new Game('chess', null).position(), new Game('chess', {}).position());
  for (const position of ['rnbq', 'x7/8/8/8/8/8/8/8 w - - 0 1', '8/8/8/8/8/8/8/8 w - - 0 1']) {
    assert.throws(() => new Game('chess', { position }), VariantBoardError, position);
  }
});

test('resigning and agreeing end a game', () => {
  const game = new Game('chess');
  game.resign('black');
  assert.deepEqual(game.outcome.winners, ['white']);
  assert.equal(game.outcome.reason, 'resignation');
  assert.deepEqual(game.actors(), []);
  assert.ok(game.text().trimEnd().endsWith('1-0'));
  refused(game, () => game.draw(), 'game-over');
  game.undo();
  game.draw();
  assert.deepEqual(game.outcome.winners, []);
  assert.equal(game.outcome.reason, 'agreement');
});

test('a game text is read, and written again', () => {
  const text = '[White "Ann"]\n\n1. e4 {Best by test.} e5 (1... c5 2. Nf3) 2. Nf3 $1 1/2-1/2';
  const game = Game.fromText(text);
  assert.deepEqual(game.actors(), ['black']);
  const written = game.text();
  assert.match(written, /\[White "Ann"\]/);
  assert.match(written, /Best by test\./);
  assert.equal(Game.fromText(written).text(), written);
  const all = Game.allFromText(`${text}\n\n[White "Bob"]\n\n1. d4 *`);
  assert.deepEqual(all.map((one) => one.position().split(' ')[0]), [
    'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R',
    'rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR',
  ]);
});

test('an error in a text has a place', () => {
  assert.throws(() => Game.fromText('1. e4 e5\n2. Ke3 *'), (error) => {
    assert.ok(error instanceof VariantBoardError);
    assert.deepEqual([error.code, error.line, error.column], ['illegal-move', 2, 4]);
    return true;
  });
});

test('views of Fog of War tell what a side knows', () => {
  const game = new Game('fog-of-war', { position: '4k3/8/8/7p/8/8/8/3QK3 w - - 0 1' });
  const hidden = (viewer) => game.view(viewer).cells.filter((cell) => cell.hidden).length;
  assert.equal(hidden('all'), 0);
  assert.equal(hidden('public'), 64);
  assert.ok(game.position('white').includes('?'));
  game.play('Qxh5');
  const events = game.view('black').events.map(({ type, at }) => [type, at]);
  assert.ok(events.some(([type, at]) => type === 'lost-unseen' && at === 'h5'));
  assert.ok(!JSON.stringify(game.view('black')).includes('queen'));
  assert.ok(!game.text({ viewer: 'black' }).includes('Qxh5'));
  const elsewhere = new Game('fog-of-war', { position: 'k7/8/8/8/8/8/8/K2R4 b - - 0 1' });
  elsewhere.play('Kb8');
  const covered = (one) => one.svg({ view: 'public' }).replace(/<desc>.*?<\/desc>/s, '');
  assert.equal(covered(game), covered(elsewhere));
});

test('a picture is SVG that stands alone', () => {
  const svg = new Game('chess').svg({ width: 320, orientation: 'black', theme: 'dark' });
  assert.match(svg, /^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  assert.match(svg, /width="320"/);
  assert.doesNotMatch(svg, /<script|style=|href=/);
});

// The games' contract, short: the long one is native.
for (const { id, seats } of variants()) {
  test(`random games of ${id}`, () => {
    const pick = random(7);
    for (let round = 0; round < 3; round += 1) {
      const game = new Game(id);
      const played = [];
      for (let ply = 0; ply < 120 && game.actors().length > 0; ply += 1) {
        const actors = game.actors();
        for (const { id: seat } of seats) {
          const codes = game.legal(seat).map(({ code }) => code);
          assert.deepEqual(codes, [...new Set(codes)].sort(), 'sorted, each once');
          assert.equal(codes.length > 0, actors.includes(seat), `${seat} can choose if and only if asked`);
        }
        for (const seat of actors) {
          const legal = game.legal(seat);
          const { code } = legal[pick(legal.length)];
          played.push([code, seat]);
          game.play(code, seat);
        }
        const again = new Game(id, { position: game.position() });
        assert.equal(again.position(), game.position());
        again.free();
      }
      assert.equal(game.outcome !== null, game.actors().length === 0);
      const replayed = new Game(id);
      for (const [code, seat] of played) replayed.play(code, seat);
      assert.equal(replayed.text(), game.text());
      const read = Game.fromText(game.text());
      assert.equal(read.position(), game.position());
      for (let count = 0; ; count += 1) {
        try {
          game.undo();
        } catch (error) {
          assert.equal(error.code, 'nothing-to-undo');
          break;
        }
        assert.ok(count < 1000);
      }
      assert.equal(game.position(), new Game(id).position());
      game.free();
    }
  });
}

test('what is no string is refused, and other games go on', () => {
  const other = new Game('chess');
  other.play('e4');
  for (const wrong of [undefined, null, 5, {}, []]) {
    const game = new Game('chess');
    refused(game, () => game.play(wrong), 'bad-move');
    refused(game, () => game.declare(wrong, wrong), 'unknown-seat');
  }
  refused(other, () => other.view(5), 'unknown-viewer');
  refused(other, () => other.position({}), 'unknown-viewer');
  refused(other, () => other.resign(5), 'unknown-seat');
  other.play('e5');
});

test('a depth that is none is refused', () => {
  const game = new Game('chess');
  for (const depth of [-1, 1.5, 'x', undefined]) {
    assert.throws(() => game.perft(depth), { code: 'bad-depth' });
  }
  assert.equal(game.perft(1), 20);
});
