/**
 * Tells the browser which scripts run as a whole while a page starts: those that every page has. V8 then compiles their
 * functions beside the page while they arrive, and not one by one, when each is called, on the thread that a visitor
 * waits for (docs/adr/0041-deferred-scripts.md). Other engines read a comment.
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
