/**
 * Checks the list of reviewed install scripts. Packages would run these scripts during installation, with all rights of the
 * user. npm runs none of them here (`ignore-scripts` in .npmrc). `allowScripts` in package.json lists those that were reviewed.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError, root } from './root.mjs';

/**
 * Throws if a package has install scripts that were not reviewed.
 * @param {string} [folder] the project's folder
 * @throws {PlainError} one line for each
 */
export function requireReviewedScripts(folder = root) {
  const faults = installScriptFaults(
    JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')),
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
  );
  if (faults.length > 0) throw new PlainError(faults.join('\n'));
}

/**
 * Describes each fault of the list of reviewed scripts in one sentence.
 * @param {{ packages?: Record<string, { name?: string, version?: string, hasInstallScript?: boolean }> }} lock package-lock.json
 * @param {{ allowScripts?: Record<string, boolean> }} project package.json
 * @returns {string[]}
 */
export function installScriptFaults({ packages = {} }, { allowScripts = {} }) {
  const withScript = new Map(
    Object.entries(packages).flatMap(([path, { name, version, hasInstallScript }]) =>
      hasInstallScript && path !== '' ? [[name ?? path.replace(/^.*node_modules\//, ''), version ?? '']] : [],
    ),
  );
  const unreviewed = [...withScript].filter(([name]) => !(name in allowScripts));
  const allowed = Object.entries(allowScripts).filter(([, isAllowed]) => isAllowed);
  const gone = Object.keys(allowScripts).filter(
    (name) => allowScripts[name] === false && !withScript.has(name),
  );
  return [
    ...unreviewed.map(
      ([name, version]) =>
        `${name} ${version} has an install script that nobody has reviewed. Read its scripts; if the package works without them, write "${name}": false into allowScripts in package.json.`,
    ),
    ...allowed.map(
      ([name]) =>
        `allowScripts in package.json lets ${name} run its install script, but nothing runs it, because .npmrc turns scripts off. Choose a package that needs none, or add "npm rebuild --ignore-scripts=false ${name}" to scripts/launch/install.mjs and the Dockerfile.`,
    ),
    ...gone.map(
      (name) => `allowScripts in package.json lists ${name}, which no longer has an install script.`,
    ),
  ];
}
