/** Installs the packages if they differ from the lock file. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { requireReviewedScripts } from './install-scripts.mjs';
import { root } from './root.mjs';
import { runTool } from './run-tool.mjs';

/**
 * Returns true if the installed packages are older than the lock file or differ from it. At the end of an
 * installation npm writes its own copy of the lock, so an interrupted one counts as none. But `--package-lock-only` writes the copy without
 * installing, so the folders are checked too.
 * @param {string} [folder] the project's folder
 */
export function needsInstall(folder = root) {
  const lock = join(folder, 'package-lock.json');
  const copy = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(copy) || statSync(lock).mtimeMs > statSync(copy).mtimeMs) return true;
  const installed = packagesIn(copy);
  return Object.entries(packagesIn(lock)).some(([path, { version, optional }]) => {
    if (path === '') return false;
    // An optional one may be for another platform.
    if (!existsSync(join(folder, path))) return !optional;
    return installed[path]?.version !== version;
  });
}

/**
 * @param {string} file a lock file
 * @returns {Record<string, { version?: string, optional?: boolean }>} by folder
 */
function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}

/**
 * Installs exactly what the lock file says, when needed. Packages run no scripts.
 * @param {import('./terminal.mjs').Terminal} terminal
 * @returns {Promise<boolean>} whether anything was installed
 * @throws {PlainError} when npm fails (its output is already shown), or a package has install scripts that nobody reviewed
 */
export async function installIfNeeded(terminal) {
  if (!needsInstall()) return false;
  requireReviewedScripts();
  await runTool(
    terminal,
    'Installing packages',
    npmCommand(),
    ['ci', '--include=dev', '--include=optional'],
    {
      ...process.env,
      PATH: removeProjectBinFromPath(process.env.PATH ?? ''),
    },
  );
  return true;
}

/**
 * Removes the project's own Node from PATH: npm deletes node_modules first, so it must not run on the Node in there.
 * @param {string} path
 */
export function removeProjectBinFromPath(path) {
  return path
    .split(delimiter)
    .filter((folder) => !/node_modules[\\/]\.bin[\\/]?$/.test(folder))
    .join(delimiter);
}

function npmCommand() {
  return process.platform === 'win32' ? 'npm.cmd' : 'npm';
}
