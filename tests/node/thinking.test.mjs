// The computer player in Node, where it thinks in slices, and the turns in
// which several tasks are thought about.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { Game, VariantBoardError, ready, variants } from '../../pkg/variant-board.js';
import { Thinkers } from '../../www/element/thinkers.js';

await ready;

/** Plays so many turns of whatever is first in the list. */
function opened(id, plies) {
  const game = new Game(id);
  for (let ply = 0; ply < plies; ply += 1) {
    for (const seat of game.actors()) {
      const legal = game.legal(seat);
      game.play(legal[(ply * 7) % legal.length].code, seat);
    }
  }
  return game;
}

for (const { id } of variants()) {
  test(`levels of ${id} choose what is legal, and the same for the same seed and nodes`, async () => {
    for (const plies of [0, 5]) {
      const game = opened(id, plies);
      for (const seat of game.actors()) {
        const legal = game.legal(seat).map(({ code }) => code);
        for (const level of [1, 4, 8]) {
          const wishes = { seat, level, seed: 11, nodes: 2000 };
          const [first, second] = await Promise.all([game.bestMove(wishes), game.bestMove(wishes)]);
          assert.ok(legal.includes(first), `${first} at level ${level}`);
          assert.equal(second, first);
        }
      }
      game.free();
    }
  });
}

test('what is thought about doesn’t change with the game that goes on', async () => {
  const game = new Game('chess', { position: '6k1/5ppp/8/8/8/8/8/R6K w - - 0 1' });
  const choice = game.bestMove({ nodes: 3000 });
  game.play('Ra2');
  assert.equal(await choice, 'a1a8');
});

test('progress is told while it thinks', async () => {
  const game = new Game('chess');
  const told = [];
  await game.bestMove({ nodes: 20_000, onProgress: (progress) => told.push(progress) });
  assert.ok(told.length > 1);
  const last = told.at(-1);
  assert.deepEqual(Object.keys(last).sort(), ['depth', 'ms', 'nodes']);
  assert.ok(last.nodes >= 20_000 && last.depth > 1);
  for (const [index, { nodes }] of told.entries()) assert.ok(index === 0 || nodes >= told[index - 1].nodes);
});

test('a signal stops it, before and while it thinks', async () => {
  const game = new Game('xiangqi');
  await assert.rejects(game.bestMove({ signal: AbortSignal.abort() }), { name: 'AbortError' });
  const controller = new AbortController();
  const reason = new Error('enough');
  const stopped = game.bestMove({ ms: Infinity, signal: controller.signal, onProgress: () => controller.abort(reason) });
  await assert.rejects(stopped, reason);
  assert.ok(await game.bestMove({ nodes: 500 }));
});

test('what a listener throws ends it', async () => {
  const mine = new Error('mine');
  await assert.rejects(new Game('chess').bestMove({ ms: Infinity, onProgress: () => { throw mine; } }), mine);
});

test('lines are for who is to decide, the best first', async () => {
  const game = new Game('chess', { position: '6k1/5ppp/8/8/8/8/8/R6K w - - 0 1' });
  const [best, next] = await game.analyse({ lines: 2, nodes: 20_000 });
  assert.equal(best.codes[0], 'a1a8');
  assert.equal(best.winsIn, 1);
  assert.ok(best.score > next.score);
  assert.ok(!('winsIn' in next) || next.winsIn > 1);
});

test('who has nothing to decide is told so', async () => {
  const refused = (promise, code) => assert.rejects(promise, (error) => {
    assert.ok(error instanceof VariantBoardError);
    assert.equal(error.code, code);
    return true;
  });
  const mate = new Game('chess', { position: 'R5k1/5ppp/8/8/8/8/8/7K b - - 0 1' });
  await refused(mate.bestMove(), 'game-over');
  await refused(new Game('chess').bestMove({ seat: 'black' }), 'not-your-turn');
  await refused(new Game('chess').bestMove({ seat: 'green' }), 'unknown-seat');
  await refused(new Game('apocalypse').bestMove(), 'which-seat');
  for (const level of [0, 9, 2.5, -1, 'hard', NaN]) await refused(new Game('chess').bestMove({ level, nodes: 50 }), 'bad-level');
});

test('what can only be shown is said to be that, and isn’t called over', async () => {
  const seen = new Game('fog-of-war', { position: '????????/????????/????????/????????/8/8/PPPPPPPP/RNBQKBNR b KQ - 0 1' });
  assert.deepEqual([seen.actors(), seen.outcome], [[], null]);
  for (const asked of [seen.bestMove(), seen.bestMove({ seat: 'black' })]) {
    await assert.rejects(asked, ({ code, message }) => code === 'unknown-cells' && /unknown cells.*computer/.test(message));
  }
  assert.throws(() => seen.play('e7e5', 'black'), { code: 'unknown-cells' });
});

test('an analysis is refused where it would know what players don’t', async () => {
  for (const id of ['fog-of-war', 'apocalypse']) {
    await assert.rejects(new Game(id).analyse({ nodes: 500 }), (error) => error instanceof VariantBoardError && error.code === 'no-analysis');
  }
  const mate = new Game('chess', { position: 'R5k1/5ppp/8/8/8/8/8/7K b - - 0 1' });
  await assert.rejects(mate.analyse(), { code: 'game-over' });
});

test('a level may be a text, and the last who has to decide needn’t be named', async () => {
  const chess = new Game('chess');
  assert.ok(chess.legal().some(({ code }) => code === 'e2e4'));
  assert.equal(await chess.bestMove({ level: '3', seed: 7, nodes: 500 }), await chess.bestMove({ level: 3, seed: 7, nodes: 500 }));
  const secret = new Game('apocalypse');
  secret.play('a1b3', 'white');
  const code = await secret.bestMove({ level: 1 });
  assert.ok(secret.legal('black').some((choice) => choice.code === code), code);
});

// ---- Turns, with a thinker that counts

/** Tasks that are done after so many positions, and all that is told of them. */
function counting() {
  const told = [];
  const made = [];
  const waiting = new Map();
  const begin = (limit) => {
    let nodes = 0;
    const thinker = {
      freed: false,
      think: (portion) => {
        nodes = Math.min(nodes + portion, limit);
        made.push(limit);
        return { done: nodes >= limit, depth: 1, nodes };
      },
      best: () => `after ${nodes}`,
      lines: () => [nodes],
      free: () => { thinker.freed = true; },
    };
    thinkers.all.push(thinker);
    return thinker;
  };
  const tell = (news) => {
    told.push(news);
    const key = `${news.type} ${news.question ?? news.id}`;
    waiting.get(key)?.(news);
  };
  const thinkers = new Thinkers({ begin, tell, slice: 1000, most: 4 });
  thinkers.all = [];
  const heard = (type, id) => {
    const before = told.find((news) => news.type === type && (news.question ?? news.id) === id);
    return before ?? new Promise((done) => waiting.set(`${type} ${id}`, done));
  };
  return { thinkers, told, made, heard };
}

const begin = (id, task, more) => ({ id, type: 'begin', task, wishes: { ms: Infinity }, ...more });

test('several tasks are thought about in turn', async () => {
  const { thinkers, made, heard } = counting();
  thinkers.handle(begin(1, 100));
  thinkers.handle(begin(2, 40));
  await heard('done', 2);
  const mine = made.filter((task) => task === 100).length;
  assert.ok(Math.abs(mine - made.filter((task) => task === 40).length) <= 1, 'as many portions each');
  await heard('done', 1);
});

test('a paused task waits, an ended one keeps what it has, a stopped one is freed', async () => {
  const { thinkers, told, heard } = counting();
  thinkers.handle(begin(1, 1e9));
  thinkers.handle({ id: 1, type: 'pause' });
  thinkers.handle(begin(2, 30));
  await heard('done', 2);
  thinkers.handle({ id: 1, type: 'ask', what: 'best', question: 5 });
  assert.equal((await heard('answer', 5)).value, 'after 0');
  thinkers.handle({ id: 1, type: 'resume' });
  await heard('progress', 1);
  thinkers.handle({ id: 1, type: 'finish' });
  await heard('done', 1);
  thinkers.handle({ id: 1, type: 'ask', what: 'lines', question: 6 });
  const [nodes] = (await heard('answer', 6)).value;
  assert.equal(nodes, told.find(({ id, type }) => id === 1 && type === 'done').progress.nodes);
  assert.ok(nodes > 0 && nodes < 1e9);
  thinkers.handle({ id: 1, type: 'stop' });
  assert.deepEqual(thinkers.all.map(({ freed }) => freed).sort(), [false, true]);
});

test('a task ended before it was begun has looked at something', async () => {
  const { thinkers, heard } = counting();
  thinkers.handle(begin(1, 1e9));
  thinkers.handle({ id: 1, type: 'finish' });
  assert.ok((await heard('done', 1)).progress.nodes > 0);
});

test('when the core is gone, all is thought anew, and questions wait for that', async () => {
  const { thinkers, heard, told } = counting();
  thinkers.handle(begin(1, 50));
  await heard('done', 1);
  told.length = 0;
  thinkers.restart();
  thinkers.handle({ id: 1, type: 'ask', what: 'best', question: 7 });
  assert.equal((await heard('answer', 7)).value, 'after 50');
  assert.equal(thinkers.all.length, 2);
});

test('what can’t be begun fails alone', async () => {
  const told = [];
  let failed;
  const heard = new Promise((done) => { failed = done; });
  const broken = new Error('no task');
  const thinkers = new Thinkers({
    begin: () => { throw broken; }, slice: 5, most: 10,
    tell: (news) => { told.push(news); failed(); },
  });
  thinkers.handle(begin(1, 'x'));
  await heard;
  assert.deepEqual(told, [{ id: 1, type: 'failed', thrown: broken }]);
});
