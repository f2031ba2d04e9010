// Ways out of the page: the clipboard and files.

/** Copies a text; false if the browser doesn't let it. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Offers a file for saving. */
export function download(blob, name) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read it by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

/**
 * A board as a picture that the browser encodes.
 *
 * @param {(call: (table: object) => any) => any} read calls the core with the board's table
 * @param {{width?: number, type?: string, quality?: number}} [options] the width in pixels, and what canvases take
 */
export async function pngOf(read, { width = 1200, type = 'image/png', quality } = {}) {
  const size = read((table) => table.size(width));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(size.width);
  canvas.height = Math.round(size.height);
  read((table) => table.paint(canvas.getContext('2d'), canvas.width, canvas.height, performance.now()));
  return new Promise((done) => canvas.toBlob(done, type, quality));
}
