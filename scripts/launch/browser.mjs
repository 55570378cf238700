/**
 * Finds or installs a Chromium for tests and measurements. The story tests, the end-to-end tests and every script that
 * needs a browser use it. It is plain JavaScript, because it also runs before anything is installed.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

/** @typedef {{ executablePath: string, origin: string }} Browser a Chromium that can be started */
/** @typedef {{ executablePath?: string, args: string[] }} LaunchOptions the part of Playwright's that we set */

const playwrights = "Playwright's own";
/** Headless Chromium: a third faster in the tests. Debian's package has the same name. */
const shell = 'chromium-headless-shell';
const namesOnPath = [shell, 'chromium', 'google-chrome', 'chromium-browser'];
const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The first usable browser: Playwright's own, then one on PATH.
 * @param {Record<string, string | undefined>} [env] where PATH is read from
 * @returns {Browser | undefined} undefined when there is none
 */
export function findBrowser(env = process.env) {
  const own = playwrightsOwn();
  if (own) return { executablePath: own, origin: playwrights };
  for (const name of namesOnPath) {
    for (const folder of (env.PATH ?? '').split(delimiter)) {
      const path = join(folder, name);
      if (folder && isExecutable(path)) return { executablePath: path, origin: 'on PATH' };
    }
  }
  const application = macApplications.find(isExecutable);
  return application ? { executablePath: application, origin: 'an application' } : undefined;
}

/**
 * Launch options with which Playwright, and Vitest's Playwright provider, start the browser that was found. The browser makes no
 * background requests. The sandbox stays on except for root, where Chromium refuses it.
 * @returns {LaunchOptions} without `executablePath` when no browser was found
 */
export function launchOptions() {
  const found = findBrowser();
  const args = [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
    '--no-first-run',
  ];
  if (process.getuid?.() === 0) args.unshift('--no-sandbox');
  return found ? { executablePath: found.executablePath, args } : { args };
}

/**
 * The browser. Where we may install (root, apt), that is Debian's Chromium without windows, unless Playwright has its own.
 * @param {(what: string, command: string, args: string[]) => Promise<void>} run how a long command is run and shown
 * @returns {Promise<Browser>}
 * @throws {Error} one plain sentence when there is no browser and none can be installed
 */
export async function ensureBrowser(run) {
  const found = findBrowser();
  const isShell = found?.origin === playwrights || found?.executablePath.endsWith(shell);
  if (found && (isShell || !mayInstall())) return found;
  if (mayInstall()) {
    try {
      await run('Reading the package lists', 'apt-get', ['update', '-qq']);
      // The site's stand-ins for its typefaces have Arial's measures (components/fonts.css).
      const packages = [shell, 'fonts-liberation'];
      await run('Installing Chromium', 'apt-get', [
        ...['install', '-y', '-qq', '--no-install-recommends'],
        ...packages,
      ]);
    } catch (error) {
      if (!found) throw error;
    }
  }
  const installed = findBrowser();
  if (installed) return installed;
  throw new Error(
    'No browser is available for tests: install Chromium or Chrome, or run "npx playwright install chromium".',
  );
}

/** Returns true if Debian packages can be installed here: as root, with apt. */
export function mayInstall() {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
}

/** @returns {string | undefined} */
function playwrightsOwn() {
  try {
    const { chromium } = createRequire(import.meta.url)('playwright-core');
    const path = chromium.executablePath();
    return path && existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
