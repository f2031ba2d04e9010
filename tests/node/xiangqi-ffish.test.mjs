// Xiangqi beside ffish, which was written independently: legal moves, check,
// results and WXF over random games, and how repeated positions end.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

import { Game, ready } from '../../pkg/variant-board.js';

await ready;
// ffish is built for browsers; its loader would fetch the module.
const wasmBinary = await readFile(new URL(import.meta.resolve('ffish-es6/ffish.wasm')));
const { fetch } = globalThis;
delete globalThis.fetch;
const ffish = await (await import('ffish-es6')).default({ wasmBinary });
globalThis.fetch = fetch;

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

const start = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1';

/** A position with few pieces, in which lines are open. */
function sparse(below) {
  const board = Array.from({ length: 10 }, () => Array(9).fill(''));
  const put = (letter, points) => {
    const [file, rank] = points[below(points.length)];
    if (board[rank][file] === '') board[rank][file] = letter;
  };
  const all = Array.from({ length: 90 }, (_, index) => [index % 9, Math.floor(index / 9)]);
  const where = {
    k: all.filter(([file, rank]) => file > 2 && file < 6 && rank < 3),
    a: [[3, 0], [5, 0], [4, 1], [3, 2], [5, 2]],
    b: [[2, 0], [6, 0], [0, 2], [4, 2], [8, 2], [2, 4], [6, 4]],
    n: all, r: all, c: all,
    p: all.filter(([file, rank]) => rank > 4 || (rank > 2 && file % 2 === 0)),
  };
  for (const side of [0, 1]) {
    const pieces = ['k', ...['a', 'a', 'b', 'b', 'n', 'n', 'r', 'r', 'c', 'c', 'p', 'p', 'p', 'p', 'p'].filter(() => below(4) === 0)];
    for (const letter of pieces) {
      put(side ? letter : letter.toUpperCase(),
        where[letter].map(([file, rank]) => [file, side ? 9 - rank : rank]));
    }
  }
  const rows = board.reverse().map((row) => row.map((piece) => piece || '1').join('').replace(/1+/g, (gap) => gap.length));
  return `${rows.join('/')} ${below(2) ? 'w' : 'b'} - - 0 1`;
}

/** The game and ffish's board, or nothing where no such position can come up. */
function both(position) {
  try {
    return [new Game('xiangqi', { position }), new ffish.Board('xiangqi', position)];
  } catch (error) {
    assert.equal(error.code, 'bad-position');
    return null;
  }
}

/** That both say the same of a position. Returns the legal moves. */
function same(game, board) {
  const theirs = board.legalMoves().split(' ').filter(Boolean).sort();
  const fen = game.position();
  const placement = (text) => text.split(' ').slice(0, 2).join(' ');
  assert.equal(placement(fen), placement(board.fen()));
  const legal = game.legal();
  if (game.outcome?.reason === 'threefold-repetition' || game.outcome?.reason.startsWith('perpetual')) return [];
  assert.deepEqual(legal.map(({ code }) => code).sort(), theirs, fen);
  if (theirs.length === 0) {
    assert.equal(game.outcome.reason, board.isCheck() ? 'checkmate' : 'stalemate', fen);
    assert.deepEqual(game.outcome.winners, [board.turn() ? 'black' : 'red'], fen);
    assert.equal(board.result(), board.turn() ? '0-1' : '1-0', fen);
  }
  assert.equal(game.view('all').checks.length > 0, board.isCheck(), fen);
  return legal;
}

test('moves, checks and ends of games are ffish’s', () => {
  const below = random(1);
  let positions = 0;
  let ends = 0;
  let checks = 0;
  for (let round = 0; round < 400; round += 1) {
    const pair = both(round < 20 ? start : sparse(below));
    if (pair === null) continue;
    const [game, board] = pair;
    for (let ply = 0; ply < (round < 20 ? 150 : 30); ply += 1) {
      const legal = same(game, board);
      positions += 1;
      checks += Number(board.isCheck());
      if (legal.length === 0) {
        ends += Number(game.outcome.reason.endsWith('mate'));
        break;
      }
      const { code } = legal[below(legal.length)];
      game.play(code);
      board.push(code);
    }
    board.delete();
  }
  assert.ok(positions > 3_000 && ends > 10 && checks > 300, `${positions} ${ends} ${checks}`);
});

/** A move back again. */
const back = (code) => code.replace(/^(.\d+)(.\d+)$/, '$2$1');

/** Plays a move and its answer there and back again, twice; undefined if that can't be. */
function repeated(position, go, answer) {
  const pair = both(position);
  if (pair === null) return undefined;
  const [game, board] = pair;
  try {
    const cycle = [go, answer, back(go), back(answer)];
    for (const code of [...cycle, ...cycle]) {
      // Captures can't be taken back.
      if (game.outcome || !game.legal().some((move) => move.code === code) || board.isCapture(code)) return undefined;
      game.play(code);
      board.push(code);
    }
    const { reason, winners } = game.outcome;
    return { reason, ours: winners.length === 0 ? '1/2-1/2' : winners[0] === 'red' ? '1-0' : '0-1', theirs: board.result(true) };
  } finally {
    board.delete();
  }
}

test('WXF is ffish’s', () => {
  const below = random(2);
  let moves = 0;
  for (let round = 0; round < 100; round += 1) {
    const position = sparse(below);
    const pair = both(position);
    if (pair === null) continue;
    const [game, board] = pair;
    for (const { code, text } of game.legal()) {
      assert.equal(text, board.sanMove(code, ffish.Notation.XIANGQI_WXF), position);
      moves += 1;
    }
    board.delete();
  }
  assert.ok(moves > 500, String(moves));
});

test('verdicts on repetition are ffish’s, except for some chases', () => {
  const below = random(5);
  let cycles = 0;
  let different = 0;
  for (let round = 0; round < 120; round += 1) {
    const position = sparse(below);
    const pair = both(position);
    if (pair === null) continue;
    pair[1].delete();
    const [game] = pair;
    const codes = game.legal().map(({ code }) => code);
    for (let turn = 0; turn < 4 && codes.length > 0; turn += 1) {
      const go = codes[below(codes.length)];
      game.play(go);
      const answers = game.outcome ? [] : game.legal().slice(0, 6).map(({ code }) => code);
      game.undo();
      for (const answer of answers) {
        const end = repeated(position, go, answer);
        if (end === undefined) continue;
        cycles += 1;
        if (end.ours === end.theirs) continue;
        assert.notEqual(end.reason, 'perpetual-check', position);
        different += 1;
      }
    }
  }
  assert.ok(cycles > 200 && different < cycles / 50, `${different} of ${cycles}`);
});

const verdicts = [
  ['nobody forces', start, 'h3g3', 'h8g8', '1/2-1/2'],
  ['red keeps giving check', '3k5/R8/9/9/9/9/9/9/9/5K3 w - - 0 1', 'a9a10', 'd10d9', '0-1'],
  ['black keeps giving check', '3k5/9/9/9/9/9/9/9/r8/5K3 b - - 0 1', 'a2a1', 'f1f2', '1-0'],
  ['a chariot chases a cannon', '3k5/9/9/c8/9/9/9/1R7/9/5K3 w - - 0 1', 'b3a3', 'a7b7', '0-1'],
  ['a soldier beyond the river is chased', '3k5/9/9/9/9/p8/9/1R7/9/5K3 w - - 0 1', 'b3a3', 'a5b5', '0-1'],
  ['the general chases', '5k3/9/9/9/9/9/9/9/3c5/4K4 w - - 0 1', 'e1d1', 'd2e2', '1/2-1/2'],
  ['a soldier chases', '3k5/2c6/1P7/9/9/9/9/9/9/5K3 w - - 0 1', 'b8c8', 'c9b9', '1/2-1/2'],
  ['red checks, black chases', '3k4r/R7r/9/9/9/9/9/9/9/5K3 w - - 0 1', 'a9a10', 'd10d9', '0-1'],
];
for (const [name, position, go, answer, result] of verdicts) {
  test(`third occurrence: ${name}`, () => {
    const { ours, theirs } = repeated(position, go, answer);
    assert.deepEqual([ours, theirs], [result, result]);
  });
}

test('third occurrence: chariots that could capture each other chase here, in ffish they don’t', () => {
  const { ours, theirs } = repeated('9/9/5k3/R8/9/9/9/4K1c2/5r3/2B6 b - - 0 1', 'f2f7', 'a7a2');
  assert.deepEqual([ours, theirs], ['1-0', '1/2-1/2']);
});
