/**
 * Decides which unit-test files need their own modules and an undo of their changes; see `tests/fresh-modules.ts`. All
 * others share the modules that a process has loaded, because reloading them per file takes most of a run.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Matches code that changes process-wide state, or depends on it being unchanged. That is: settings, the working folder,
 * globals, mocked modules, listeners, and the metrics, which any module may count. Spies and the clock are restored after
 * each file; see `tests/restore-globals.ts`.
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
 * Finds the unit-test files whose own text touches process-wide state.
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
