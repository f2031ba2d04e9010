// Finds a worker for the computer player's thinking: from the script's side,
// or from the text of it that the single file brings. Many sites allow none;
// nothing is said then, for it can be thought on the page as well.

import { workerSource, workerUrl } from 'variant-board:worker';

/** How long to wait for a worker's first sign, in milliseconds. */
const PATIENCE = 5000;

/** Whether there is anything to try: a page, not Node and no worker. */
export const mayHire = () =>
  typeof document === 'object' && typeof Worker === 'function' && Boolean(workerSource || workerUrl);

/**
 * @param {WebAssembly.Module} module the page's, for the worker
 * @param {{ready: () => void, failed: () => void, heard: (news: object) => void}} on
 *   `ready` when it can be given orders, `failed` once when there is no worker
 *   or none any more, `heard` for what it tells
 * @returns {{post: (order: object) => void, dismiss: () => void}}
 */
export function hire(module, on) {
  let worker = null;
  let address = null;
  let over = false;
  let timer = null;
  const settled = () => {
    clearTimeout(timer);
    if (address) URL.revokeObjectURL(address);
    address = null;
  };
  const dismiss = () => {
    over = true;
    settled();
    worker?.terminate();
  };
  const fail = () => {
    if (over) return;
    dismiss();
    on.failed();
  };
  try {
    const source = sourceToEmbed();
    if (source) address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    worker = new Worker(address ?? workerUrl, { name: 'variant-board' });
    worker.onerror = (event) => {
      event.preventDefault();
      fail();
    };
    worker.onmessageerror = fail;
    worker.onmessage = ({ data }) => {
      if (over) return;
      if (data.type === 'unfit') {
        fail();
      } else if (data.type === 'ready') {
        settled();
        on.ready();
      } else {
        on.heard(data);
      }
    };
    timer = setTimeout(fail, PATIENCE);
    worker.postMessage({ type: 'start', module });
  } catch {
    // Not before the caller holds what this returns.
    queueMicrotask(fail);
  }
  return { post: (order) => worker?.postMessage(order), dismiss };
}

/** What a worker is to run where it can't be had from its address. */
function sourceToEmbed() {
  if (workerSource) return workerSource;
  // A worker has to come from the page's own site; what it loads needn't.
  if (new URL(workerUrl).origin === location.origin) return null;
  return `importScripts(${JSON.stringify(workerUrl)})`;
}
