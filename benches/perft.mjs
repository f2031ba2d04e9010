// Prints how fast this project and its peers count chess's tree of moves in
// WebAssembly under Node. Build first:
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

// In the order of WAYS and TASKS in src/chess.rs.
const ways = [
  'variant-board bulk', 'variant-board each', 'variant-board each, listed',
  'cozy-chess bulk', 'cozy-chess each', 'shakmaty bulk', 'shakmaty each',
];
const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const kiwipete = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
const tasks = [['start d5', 4_865_609], ['Kiwipete d4', 4_085_603]];
const RUNS = 9;

const rows = ways.map((name, way) => ({
  name,
  seconds: tasks.map(() => []),
  leaves: tasks.map(([, leaves]) => leaves),
  count: (task) => instance.exports.count(way, task),
}));

// ffish has no perft of its own and takes texts of moves: two moves less deep.
try {
  // The package is built for browsers, its loader would fetch the module.
  const wasmBinary = await readFile(new URL(import.meta.resolve('ffish-es6/ffish.wasm')));
  delete globalThis.fetch;
  const ffish = await (await import('ffish-es6')).default({ wasmBinary });
  const count = (board, depth, each) => {
    const moves = board.legalMoves().split(' ').filter(Boolean);
    if (depth === 1 && !each) return moves.length;
    let leaves = 0;
    for (const move of moves) {
      board.push(move);
      leaves += depth === 1 ? 1 : count(board, depth - 1, each);
      board.pop();
    }
    return leaves;
  };
  for (const each of [false, true]) {
    rows.push({
      name: `ffish ${each ? 'each' : 'bulk'} (d3, d2)`,
      seconds: tasks.map(() => []),
      leaves: [8_902, 2_039],
      count: (task) => {
        const board = new ffish.Board('chess', [start, kiwipete][task]);
        const leaves = count(board, [3, 2][task], each);
        board.delete();
        return leaves;
      },
    });
  }
} catch (error) {
  console.error(`without ffish: ${error.message}`);
}

// Runs take turns, so that a slow moment of the machine meets all alike.
for (let run = 0; run < RUNS; run++) {
  for (const [task] of tasks.entries()) {
    for (const row of rows) {
      const before = performance.now();
      const leaves = row.count(task);
      row.seconds[task].push((performance.now() - before) / 1000);
      if (leaves !== row.leaves[task]) throw new Error(`${row.name}: ${leaves} leaves`);
    }
  }
}
const cells = (values) => values.map((value) => String(value).padStart(14)).join('');
console.log('WASM, M leaves/s'.padEnd(28) + cells(tasks.map(([name]) => name)));
for (const row of rows) {
  const speed = row.seconds.map((runs, task) =>
    (row.leaves[task] / runs.sort((a, b) => a - b)[RUNS >> 1] / 1e6).toFixed(2));
  console.log(row.name.padEnd(28) + cells(speed));
}
