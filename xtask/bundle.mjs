// Makes the scripts of pkg/ from www/element/ and wasm-bindgen's glue: the
// module, the worker beside it, and the single file, which has all inside:
//   node xtask/bundle.mjs <glue.js> <module.wasm> <output folder> <version>
//
// The element's code imports three names that only exist here:
//   'variant-board:glue'  the glue (default export: load; initSync; the exports)
//   'variant-board:wasm'  { wasmUrl, wasmBase64 }; the module has the address
//                         of the .wasm beside it and null, the single file
//                         null and the bytes in base64
//   'variant-board:worker'  { workerUrl, workerSource }; in the same way, as text
// Style sheets that it imports come as text.

import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const [glue, wasm, out, version] = process.argv.slice(2);
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const banner = { js: `/*! variant-board ${version} | MIT OR Apache-2.0 */` };

/** Resolves the names; `sources` are the texts of those that aren't the glue. */
const names = (sources) => ({
  name: 'variant-board',
  setup(build) {
    build.onResolve({ filter: /^variant-board:glue$/ }, () => ({ path: path.resolve(glue) }));
    build.onResolve({ filter: /^variant-board:/ }, ({ path: name }) => ({ path: name, namespace: 'variant-board' }));
    build.onLoad({ filter: /.*/, namespace: 'variant-board' }, ({ path: name }) => ({ contents: sources[name], loader: 'js' }));
  },
});

/** The text of a module that exports constants. */
const constants = (values) =>
  Object.entries(values).map(([name, text]) => `export const ${name} = ${text};`).join('\n');

/**
 * Lets the bundler leave out the glue's classes that a script doesn't use: what
 * it does with each when it is read hides that.
 */
const withoutUnused = {
  name: 'without-unused',
  setup(build) {
    build.onLoad({ filter: /\.js$/ }, async ({ path: file }) => {
      if (file !== path.resolve(glue)) return undefined;
      const text = await readFile(file, 'utf8');
      return {
        contents: text
          .replace(/^if \(Symbol\.dispose\) \w+\.prototype\[Symbol\.dispose\] = .*$/gm, '')
          .replace(/: new FinalizationRegistry\(/g, ': /* @__PURE__ */ new FinalizationRegistry('),
        loader: 'js',
      };
    });
  },
};

const common = {
  absWorkingDir: root,
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

/** The worker; a classic script, as a module can't be loaded from another site by a worker of the page's own. */
async function worker() {
  const { outputFiles } = await build({
    ...common,
    entryPoints: ['www/element/worker.js'],
    format: 'iife',
    charset: 'ascii',
    write: false,
    plugins: [withoutUnused, names({})],
  });
  const [{ text }] = outputFiles;
  await writeFile(path.join(out, 'variant-board.worker.js'), text);
  return text;
}

const module = () => build({
  ...common,
  entryPoints: ['www/element/index.js'],
  format: 'esm',
  charset: 'utf8',
  outfile: path.join(out, 'variant-board.js'),
  plugins: [
    names({
      'variant-board:wasm': constants({ wasmUrl: "new URL('variant_board_bg.wasm', import.meta.url).href", wasmBase64: 'null' }),
      'variant-board:worker': constants({ workerUrl: "new URL('variant-board.worker.js', import.meta.url).href", workerSource: 'null' }),
    }),
  ],
});

const single = async (workerSource) => build({
  ...common,
  entryPoints: ['www/element/index.js'],
  format: 'iife',
  // What the module exports, for classic scripts: VariantBoard.Game …
  globalName: 'VariantBoard',
  // A classic script is read in its page's encoding, whatever that is.
  charset: 'ascii',
  outfile: path.join(out, 'variant-board.standalone.js'),
  plugins: [
    names({
      'variant-board:wasm': constants({ wasmUrl: 'null', wasmBase64: JSON.stringify((await readFile(wasm)).toString('base64')) }),
      'variant-board:worker': constants({ workerUrl: 'null', workerSource: JSON.stringify(workerSource) }),
    }),
  ],
});

try {
  await Promise.all([module(), single(await worker())]);
} catch {
  // esbuild has said what is wrong.
  process.exit(1);
}
