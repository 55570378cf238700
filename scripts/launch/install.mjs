import { existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './root.mjs';
import { runTool } from './run-tool.mjs';

/**
 * Whether what is installed is older than the lock file. npm writes its own copy of the lock at the end of an
 * installation, so an interrupted one counts as none.
 * @param {string} [folder] the project's folder
 */
export function needsInstall(folder = root) {
  const installed = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return true;
  return statSync(join(folder, 'package-lock.json')).mtimeMs > statSync(installed).mtimeMs;
}

/**
 * Installs exactly what the lock file says, when needed.
 * @param {import('./terminal.mjs').Terminal} terminal
 * @returns {Promise<boolean>} whether anything was installed
 * @throws {PlainError} when npm fails; its output has been shown
 */
export async function installIfNeeded(terminal) {
  if (!needsInstall()) return false;
  await runTool(
    terminal,
    'Installing packages',
    npmCommand(),
    ['ci', '--include=dev', '--include=optional'],
    {
      ...process.env,
      PATH: withoutOwnBin(process.env.PATH ?? ''),
    },
  );
  return true;
}

/**
 * npm removes node_modules first, so it must not run on the Node that lies in there.
 * @param {string} path
 */
export function withoutOwnBin(path) {
  return path
    .split(delimiter)
    .filter((folder) => !/node_modules[\\/]\.bin[\\/]?$/.test(folder))
    .join(delimiter);
}

function npmCommand() {
  return process.platform === 'win32' ? 'npm.cmd' : 'npm';
}
