/**
 * Adds V8's compile hints to the scripts that every page loads, because they run fully while a page starts. V8 then
 * compiles their functions in the background while they download. Otherwise it would compile each on the main thread
 * when it is called (docs/adr/0041-deferred-scripts.md). Other engines ignore the hints, which are comments.
 *
 * Relies on Next 16.4.5: `build-manifest.json` lists the scripts of all pages as `rootMainFiles`. Noticed by the build, which
 * fails.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** V8's magic comment, which counts only on the first line of a script. */
export const compileHint = '//# allFunctionsCalledOnLoad\n';

/**
 * Writes the hint into each script that all pages of a build share. Repeated calls change nothing.
 * @param {string} build Next's folder of a build
 * @throws {Error} when Next does not list the scripts of all pages, or one of them is not there
 */
export function hintScripts(build) {
  /** @type {{ rootMainFiles: string[] }} */
  const { rootMainFiles } = JSON.parse(readFileSync(join(build, 'build-manifest.json'), 'utf8'));
  for (const file of rootMainFiles) {
    const path = join(build, file);
    const script = readFileSync(path, 'utf8');
    if (!script.startsWith(compileHint)) writeFileSync(path, compileHint + script);
  }
}
