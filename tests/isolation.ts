/**
 * Decides which unit-test files need modules of their own, and what they change put back: see `tests/fresh-modules.ts`. The
 * others share the modules that a process has loaded: to load them again for each file takes most of a run.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What changes a whole process, or depends on nobody having changed it: settings, the working folder, globals, mocked
 * modules, listeners, and the metrics, which count what any module does. Spies and the clock are put back after each
 * file: see `tests/restore-globals.ts`.
 */
const globalState = new RegExp(
  [
    String.raw`process\.env(\.\w+|\[\w+\])\s*(\?\?|\|\|)?=[^=]`,
    String.raw`(delete |assign\(|deleteProperty\()process\.env`,
    String.raw`process\.(on|once|off|exit|chdir|umask|stdout|stderr|emit)\b`,
    'globalThis|keepMetrics|@isolate',
    String.raw`vi\.(mock|doMock|hoisted|resetModules|stubEnv|stubGlobal)\b`,
  ].join('|'),
);

/**
 * Finds the unit-test files whose own text touches global state.
 * @param root the folder of the project
 * @param include patterns of all unit-test files
 * @param exclude patterns of files and folders to leave out
 * @returns paths relative to `root`
 */
export function filesToIsolate(
  root: string,
  include: readonly string[],
  exclude: readonly string[],
): string[] {
  return globSync(include, { cwd: root, exclude }).filter((path) =>
    globalState.test(readFileSync(join(root, path), 'utf8')),
  );
}
