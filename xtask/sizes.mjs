// Prints what the package weighs, raw and as servers send it:
//   node xtask/sizes.mjs <pkg folder>

import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const folder = process.argv[2];

const sizes = (file) => {
  const bytes = readFileSync(path.join(folder, file));
  const brotli = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 22,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  return [bytes.length, gzipSync(bytes, { level: 9 }).length, brotli.length];
};

const module = ['variant-board.js', 'variant_board_bg.wasm'];
const single = 'variant-board.standalone.js';
const known = new Map([...module, single].map((file) => [file, sizes(file)]));
const total = [0, 1, 2].map((column) => module.reduce((sum, file) => sum + known.get(file)[column], 0));
const rest = readdirSync(folder).filter((file) => !known.has(file)).sort();

const rows = [
  ['bytes', 'raw', 'gzip', 'brotli'],
  ['module, all it loads', ...total],
  ...module.map((file) => [`  ${file}`, ...known.get(file)]),
  [`one file, ${single}`, ...known.get(single)],
  ...rest.map((file) => [file, ...sizes(file)]),
];
const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => String(row[column]).length)));
for (const [name, ...numbers] of rows) {
  console.log([name.padEnd(widths[0]), ...numbers.map((n, i) => String(n).padStart(widths[i + 1]))].join('  '));
}
