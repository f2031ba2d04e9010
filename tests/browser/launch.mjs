// Starts the browser of the tests and of benches/start.mjs.
// VARIANT_BOARD_BROWSER = chromium (default) or firefox;
// VARIANT_BOARD_BROWSER_PATH = its program, where it isn't found by itself.

import { existsSync } from 'node:fs';
import * as playwright from 'playwright-core';

/** The browser the tests run in: 'chromium' or 'firefox'. */
export const browserName = process.env.VARIANT_BOARD_BROWSER || 'chromium';

const programs = {
  chromium: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
  firefox: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
};

/** Starts the browser named by the environment; the caller closes it. */
export async function launch() {
  const executablePath =
    process.env.VARIANT_BOARD_BROWSER_PATH || programs[browserName]?.find((program) => existsSync(program));
  if (!executablePath) {
    throw new Error(`no ${browserName} found: install it or set VARIANT_BOARD_BROWSER_PATH to its program`);
  }
  if (browserName === 'firefox') {
    return playwright.firefox.launch({ executablePath, channel: 'moz-firefox' });
  }
  return playwright.chromium.launch({
    executablePath,
    args: [
      '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
      '--disable-background-networking', '--disable-component-update', '--disable-sync',
    ],
  });
}
