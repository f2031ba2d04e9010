// Prints how fast this project and its peers count the trees of moves of chess,
// xiangqi and Three Kingdoms in WebAssembly under Node. Build first:
//   cargo build --profile web -p yardsticks --lib --target wasm32-unknown-unknown
// and give the module's path if the target directory isn't the usual one.
import { readFile } from 'node:fs/promises';

const path = process.argv[2]
  ?? new URL('../target/wasm32-unknown-unknown/web/yardsticks.wasm', import.meta.url);
const module = await WebAssembly.compile(await readFile(path));
// What the web component imports comes in with the crate; counting calls none of it.
const imports = {};
for (const { module: from, name } of WebAssembly.Module.imports(module)) {
  (imports[from] ??= {})[name] = () => {
    throw new Error(`${name} called while counting`);
  };
}
const instance = await WebAssembly.instantiate(module, imports);

// In the order of WAYS and TASKS in src/chess.rs, src/xiangqi.rs and
// src/three_kingdoms.rs; ffish's positions, depths and leaves stand beside where
// it knows the game, as it has no perft of its own and takes texts of moves: two
// moves less deep.
const games = [{
  name: 'chess',
  count: instance.exports.count,
  ways: [
    'variant-board bulk', 'variant-board each', 'variant-board each, listed',
    'cozy-chess bulk', 'cozy-chess each', 'shakmaty bulk', 'shakmaty each',
  ],
  tasks: [
    { name: 'start d5', leaves: 4_865_609, fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', depth: 3, fewer: 8_902 },
    { name: 'Kiwipete d4', leaves: 4_085_603, fen: 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1', depth: 2, fewer: 2_039 },
  ],
}, {
  name: 'xiangqi',
  count: instance.exports.count_xiangqi,
  ways: ['variant-board bulk', 'variant-board each'],
  tasks: [
    { name: 'start d4', leaves: 3_290_240, fen: 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1', depth: 2, fewer: 1_920 },
  ],
}, {
  name: 'three-kingdoms',
  count: instance.exports.count_three_kingdoms,
  ways: ['variant-board bulk', 'variant-board each'],
  tasks: [
    { name: 'banners d4', leaves: 2_495_006 },
    { name: 'plain d4', leaves: 3_496_313 },
  ],
}];
const RUNS = 9;

let ffish;
try {
  // The package is built for browsers, its loader would fetch the module.
  const wasmBinary = await readFile(new URL(import.meta.resolve('ffish-es6/ffish.wasm')));
  delete globalThis.fetch;
  ffish = await (await import('ffish-es6')).default({ wasmBinary });
} catch (error) {
  console.error(`without ffish: ${error.message}`);
}

function perft(board, depth, each) {
  const moves = board.legalMoves().split(' ').filter(Boolean);
  if (depth === 1 && !each) return moves.length;
  let leaves = 0;
  for (const move of moves) {
    board.push(move);
    leaves += depth === 1 ? 1 : perft(board, depth - 1, each);
    board.pop();
  }
  return leaves;
}

for (const game of games) {
  const { name, count, ways, tasks } = game;
  const rows = ways.map((way, index) => ({
    name: way,
    seconds: tasks.map(() => []),
    leaves: tasks.map(({ leaves }) => leaves),
    count: (task) => count(index, task),
  }));
  for (const each of ffish && tasks[0].fen ? [false, true] : []) {
    rows.push({
      name: `ffish ${each ? 'each' : 'bulk'} (${tasks.map(({ depth }) => `d${depth}`).join(', ')})`,
      seconds: tasks.map(() => []),
      leaves: tasks.map(({ fewer }) => fewer),
      count: (task) => {
        const board = new ffish.Board(name, tasks[task].fen);
        const leaves = perft(board, tasks[task].depth, each);
        board.delete();
        return leaves;
      },
    });
  }
  // Runs take turns, so that a slow moment of the machine meets all alike.
  for (let run = 0; run < RUNS; run++) {
    for (const task of tasks.keys()) {
      for (const row of rows) {
        const before = performance.now();
        const leaves = row.count(task);
        row.seconds[task].push((performance.now() - before) / 1000);
        if (leaves !== row.leaves[task]) throw new Error(`${row.name}: ${leaves} leaves`);
      }
    }
  }
  const cells = (values) => values.map((value) => String(value).padStart(14)).join('');
  console.log(`${name}, WASM, M leaves/s`.padEnd(28) + cells(tasks.map((task) => task.name)));
  for (const row of rows) {
    const speed = row.seconds.map((runs, task) =>
      (row.leaves[task] / runs.sort((a, b) => a - b)[RUNS >> 1] / 1e6).toFixed(2));
    console.log(row.name.padEnd(28) + cells(speed));
  }
}
