// The static server of the browser tests and of benches/start.mjs: www/ at
// /, pkg/ at /pkg/, tests/browser/pages/ at /pages/, and pages made of a
// string. It can be told to misbehave (headers such as a
// Content-Security-Policy, a wrong MIME type, a status), because how the
// element copes with that is tested too.

import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's top folder. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

const mounts = [
  ['/pkg/', path.join(root, 'pkg')],
  ['/pages/', path.join(root, 'tests/browser/pages')],
  ['/', path.join(root, 'www')],
];

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.pgn': 'application/x-chess-pgn; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/plain; charset=utf-8',
  '.ts': 'text/plain; charset=utf-8',
};

/**
 * Starts a server on a free port of the loopback address.
 *
 * @param {object} [options]
 * @param {Object<string, string>} [options.headers] sent with every answer
 * @param {Object<string, string>} [options.mime] file ending → MIME type, e.g. `{'.wasm': 'text/plain'}`
 * @param {Object<string, number>} [options.status] path → status instead of the file, e.g. `{'/pkg/variant_board_bg.wasm': 404}`
 * @param {Object<string, string>} [options.pages] path → text to serve there
 * @returns {Promise<{url: string, requests: string[], close: () => Promise<void>}>}
 *   `url` has no slash at its end; `requests` lists the paths asked for, in order.
 */
export async function startServer({ headers = {}, mime = {}, status = {}, pages = {} } = {}) {
  const requests = [];
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    requests.push(pathname);
    const answer = (code, type, body) => {
      response.writeHead(code, { 'cache-control': 'no-store', 'content-type': type, ...headers });
      response.end(body);
    };
    if (pathname in status) return answer(status[pathname], 'text/plain', '');
    if (pathname === '/favicon.ico') return answer(204, 'image/x-icon', '');
    const type = (name) => mime[path.extname(name)] ?? types[path.extname(name)] ?? 'application/octet-stream';
    if (pathname in pages) return answer(200, type(pathname), pages[pathname]);
    const [prefix, folder] = mounts.find(([start]) => pathname.startsWith(start));
    let relative = decodeURIComponent(pathname.slice(prefix.length));
    if (relative === '' || relative.endsWith('/')) relative += 'index.html';
    const file = path.join(folder, relative);
    if (!file.startsWith(folder + path.sep)) return answer(403, 'text/plain', 'outside');
    try {
      answer(200, type(file), await readFile(file));
    } catch {
      answer(404, 'text/plain', `no ${pathname}`);
    }
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
