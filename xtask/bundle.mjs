// Makes the two scripts of pkg/ from www/element/ and wasm-bindgen's glue:
//   node xtask/bundle.mjs <glue.js> <module.wasm> <output folder> <version>
//
// The element's code imports two names that only exist here:
//   'variant-board:glue'  the glue (default export: load; initSync; the exports)
//   'variant-board:wasm'  { wasmUrl, wasmBase64 }; the module has the address
//                         of the .wasm beside it and null, the single file
//                         null and the bytes in base64
// Style sheets that it imports come as text.

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const [glue, wasm, out, version] = process.argv.slice(2);
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const banner = { js: `/*! variant-board ${version} | MIT OR Apache-2.0 */` };

/** Resolves the two names; `source` is the text of 'variant-board:wasm'. */
const names = (source) => ({
  name: 'variant-board',
  setup(build) {
    build.onResolve({ filter: /^variant-board:glue$/ }, () => ({ path: path.resolve(glue) }));
    build.onResolve({ filter: /^variant-board:wasm$/ }, () => ({ path: 'wasm', namespace: 'variant-board' }));
    build.onLoad({ filter: /.*/, namespace: 'variant-board' }, () => ({ contents: source, loader: 'js' }));
  },
});

const common = {
  absWorkingDir: root,
  entryPoints: ['www/element/index.js'],
  bundle: true,
  minify: true,
  // What browsers with container queries and adopted style sheets can do.
  target: 'es2022',
  platform: 'neutral',
  loader: { '.css': 'text' },
  // Used in Node only, by an import that a browser never reaches.
  external: ['node:*'],
  legalComments: 'none',
  logLevel: 'warning',
  banner,
};

const module = build({
  ...common,
  format: 'esm',
  charset: 'utf8',
  outfile: path.join(out, 'variant-board.js'),
  plugins: [
    names(
      `export const wasmUrl = new URL('variant_board_bg.wasm', import.meta.url).href;
       export const wasmBase64 = null;`,
    ),
  ],
});

const bytes = await readFile(wasm);
const single = build({
  ...common,
  format: 'iife',
  // What the module exports, for classic scripts: VariantBoard.Game …
  globalName: 'VariantBoard',
  // A classic script is read in its page's encoding, whatever that is.
  charset: 'ascii',
  outfile: path.join(out, 'variant-board.standalone.js'),
  plugins: [
    names(
      `export const wasmUrl = null;
       export const wasmBase64 = ${JSON.stringify(bytes.toString('base64'))};`,
    ),
  ],
});

try {
  await Promise.all([module, single]);
} catch {
  // esbuild has said what is wrong.
  process.exit(1);
}
