/**
 * Decides which unit-test files need a process of their own. The others share one, and the modules that it has loaded: to
 * load them again for each file takes most of a run.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What changes a whole process, or depends on nobody having changed it: settings, the clock, globals, mocked modules,
 * listeners, and the metrics, which count what any module does.
 */
const globalState =
  /process\.(env|on|once|off|exit|chdir|umask|std(out|err)|emit)|globalThis|keepMetrics|vi\.(mock|doMock|hoisted|resetModules|stub(Env|Global)|useFakeTimers|setSystemTime|spyOn)/;

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
