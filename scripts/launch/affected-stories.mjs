/** Finds the stories that a change can affect. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './root.mjs';
import { tool } from './tools.mjs';

/** @typedef {{ source: string, dependencies: { resolved: string, dependencyTypes: string[] }[] }} Module */

/** What every story runs in. Tests and recorded pages lie beside it. */
const isSetting = /^\.storybook\/[^/]+(?<!\.test)\.tsx?$/;
const isStory = /\.stories\.tsx$/;

/**
 * The files of stories that import a changed file, directly or not. Vitest can find them as well, but first prepares all
 * stories for a browser, twice: half a minute.
 * @param {readonly string[]} changed relative to the project's folder
 * @returns {Promise<string[] | undefined>} relative to the project's folder; undefined for all of them
 */
export async function storiesThatImport(changed) {
  if (changed.some((file) => isSetting.test(file))) return undefined;
  if (changed.length === 0) return [];
  const args = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json'];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    // Without the recorded pages: they are for the full run.
    [join(root, tool.depcruise), ...args, 'blocks', 'components'],
    { cwd: root, maxBuffer: 2 ** 28 },
  );
  /** @type {{ modules: Module[] }} */
  const { modules } = JSON.parse(stdout);
  return importersOf(changed, modules).filter((file) => isStory.test(file));
}

/**
 * The changed files and those that import one of them, other than for a type alone.
 * @param {readonly string[]} changed
 * @param {readonly Module[]} modules
 */
export function importersOf(changed, modules) {
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const { source, dependencies } of modules)
    for (const { resolved, dependencyTypes } of dependencies)
      if (!dependencyTypes.includes('type-only'))
        importers.set(resolved, [...(importers.get(resolved) ?? []), source]);
  const found = new Set(changed);
  // A set that grows while it is walked through is walked through to its end.
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer);
  return [...found];
}
