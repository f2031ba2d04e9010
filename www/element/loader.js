// The one WebAssembly instance that all boards of a page share: loaded at the
// first need, and a named diagnosis when the hosting doesn't let it load.

import * as glue from 'variant-board:glue';
import { wasmBase64, wasmUrl } from 'variant-board:wasm';
import { VariantBoardError, isTrap } from './errors.js';

let loading = null;
let module = null;
const keepers = new Set();

/** The core's exports; only to be used after {@link load}. */
export { glue };

/** Whether the core can be called now. */
export const isLoaded = () => module !== null;

/** The compiled core, for a worker that needn't load and compile it again; null before it is there. */
export const compiledModule = () => module;

/**
 * Loads the core once. A failed load is tried again by the next call, so that
 * a board added later isn't stuck with a hiccup of the network.
 *
 * @param {string} [url] where the .wasm lies, if not beside the script; the first call decides
 * @returns {Promise<void>}
 */
export function load(url) {
  loading ??= start(url).catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function start(url) {
  if (typeof WebAssembly !== 'object') {
    throw new VariantBoardError('wasm-unsupported', 'This browser can’t run WebAssembly, which the board needs.');
  }
  module = await compiled(url);
  glue.initSync({ module });
  glue.initPanicHook();
}

async function compiled(url) {
  if (!url && wasmBase64) return compile(fromBase64(wasmBase64), 'the script');
  const address = new URL(url ?? wasmUrl, globalThis.document?.baseURI ?? wasmUrl ?? undefined);
  if (address.protocol === 'file:' && typeof process === 'object' && process.versions?.node) {
    const { readFile } = await import('node:fs/promises');
    return compile(await readFile(address), address.href);
  }
  return fetched(address.href);
}

async function fetched(url) {
  const watch = watchPolicy();
  let response;
  try {
    response = await fetch(url);
  } catch (cause) {
    throw unreachable(url, await watch.blocked(), cause);
  } finally {
    watch.stop();
  }
  if (!response.ok) {
    // Read to its end, or the browser counts it as broken off.
    await response.text().catch(() => '');
    throw new VariantBoardError(
      'wasm-not-found',
      `The board’s program ${url} can’t be loaded (the server says ${response.status}). It has to lie beside the script, or wasm-url has to say where.`,
      { details: { url, status: String(response.status) } },
    );
  }
  const type = (response.headers.get('content-type') ?? '').split(';')[0].trim().toLowerCase();
  if (type === 'application/wasm' && WebAssembly.compileStreaming) {
    try {
      return await WebAssembly.compileStreaming(response);
    } catch (cause) {
      throw refused(cause, url);
    }
  }
  const bytes = await response.arrayBuffer();
  // Some servers send a page instead of “not found”; others call every file one.
  if (type === 'text/html' && !isProgram(bytes)) {
    throw new VariantBoardError(
      'wasm-not-found',
      `At ${url}, where the board’s program should be, is a web page. Upload variant_board_bg.wasm beside the script, or say with wasm-url where it is.`,
      { details: { url, status: String(response.status) } },
    );
  }
  // A slower start, not a failure: said to whoever looks after the site.
  console.warn(
    `variant-board: wasm-mime: ${url} is served as “${type || 'no type'}”. It works, but it starts faster as application/wasm.`,
  );
  return compile(bytes, url);
}

/** Whether bytes begin as WebAssembly does: a zero and “asm”. */
const isProgram = (bytes) => String(new Uint8Array(bytes).subarray(0, 4)) === '0,97,115,109';

async function compile(bytes, url) {
  try {
    return await WebAssembly.compile(bytes);
  } catch (cause) {
    throw refused(cause, url);
  }
}

function refused(cause, url) {
  if (/content.security.policy|\bcsp\b|unsafe-eval/i.test(cause.message)) {
    return new VariantBoardError(
      'wasm-csp-blocked',
      'This site’s Content-Security-Policy doesn’t let WebAssembly run. Add \'wasm-unsafe-eval\' to its script-src.',
      { cause },
    );
  }
  return new VariantBoardError(
    'wasm-broken',
    `The board’s program from ${url} is damaged or no WebAssembly: ${cause.message}`,
    { details: { url }, cause },
  );
}

function unreachable(url, blocked, cause) {
  if (blocked) {
    return new VariantBoardError(
      'wasm-csp-blocked',
      `This site’s Content-Security-Policy (${blocked}) doesn’t let the board’s program ${url} load.`,
      { details: { url }, cause },
    );
  }
  if (/^file:/.test(url)) {
    return new VariantBoardError(
      'wasm-file-protocol',
      'Browsers don’t let a page that was opened as a file load the board’s program. Use variant-board.standalone.js, which has everything inside.',
      { cause },
    );
  }
  return new VariantBoardError(
    'wasm-not-found',
    `The board’s program ${url} can’t be loaded: the server can’t be reached or doesn’t allow it for this site (CORS).`,
    { details: { url }, cause },
  );
}

/** Listens for a policy's refusal while something loads: the exception itself doesn't tell. */
function watchPolicy() {
  let directive = '';
  const heard = (event) => {
    directive ||= event.effectiveDirective || event.violatedDirective;
  };
  const target = globalThis.document;
  target?.addEventListener('securitypolicyviolation', heard);
  return {
    // The event comes in a task of its own, after the exception.
    blocked: () => new Promise((done) => setTimeout(() => done(directive), 0)),
    stop: () => target?.removeEventListener('securitypolicyviolation', heard),
  };
}

function fromBase64(text) {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

/**
 * Registers a board that can be carried over to a fresh instance.
 *
 * @param {{keep: () => void, renew: () => void}} keeper `keep` puts its state aside, `renew` makes it anew from that
 * @returns {() => void} ends the registration
 */
export function register(keeper) {
  keepers.add(keeper);
  return () => keepers.delete(keeper);
}

/**
 * After a trap: gives all boards but the one that fell a fresh instance, with
 * what they can still save of the old one.
 */
export function recover(thrown, fallen = null) {
  if (!isTrap(thrown) || typeof glue.__wbg_reset_state !== 'function') return;
  const others = [...keepers].filter((keeper) => keeper !== fallen);
  for (const keeper of others) keeper.keep();
  glue.__wbg_reset_state();
  glue.initPanicHook();
  for (const keeper of others) keeper.renew();
}
