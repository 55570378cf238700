/** Finds the unit tests and stories that a change can affect, by what they import. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checksCache, root } from './root.mjs';
import { tool } from './tools.mjs';

/** @typedef {{ source: string, dependencies: { resolved: string, dependencyTypes: string[] }[] }} Module */

/** The arguments of the dependency rule, with a cache: the search for tests and the rule itself read the project once. */
export const cachedDependencies = [
  tool.depcruise,
  '--config',
  '.dependency-cruiser.mjs',
  '--cache',
  join(checksCache, 'dependencies'),
  '.',
];

/**
 * Finds the changed files and all files that import one of them, directly or not, nearest first. Vitest can do this too.
 * But it counts type imports, gives no distance, and first prepares all stories for a browser.
 * @param {readonly string[]} changed relative to the project's folder
 * @returns {Promise<string[]>} relative to the project's folder
 */
export async function filesThatImport(changed) {
  if (changed.length === 0) return [];
  const [program = '', ...args] = cachedDependencies;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, program), '--output-type', 'json', ...args],
    { cwd: root, maxBuffer: 2 ** 28 },
  );
  return importersOf(changed, JSON.parse(stdout).modules);
}

/**
 * The changed files and those that import one of them, other than for a type alone.
 * @param {readonly string[]} changed
 * @param {readonly Module[]} modules
 * @returns {string[]} the changed files, what imports them, what imports that, and so on
 */
export function importersOf(changed, modules) {
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const { source, dependencies } of modules)
    for (const { resolved, dependencyTypes } of dependencies)
      if (!dependencyTypes.includes('type-only'))
        importers.set(resolved, [...(importers.get(resolved) ?? []), source]);
  const found = new Set(changed);
  // The loop also visits entries that are added while it runs.
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer);
  return [...found];
}
