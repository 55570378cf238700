/** Builds the Studio if its sources have changed. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './root.mjs';
import { runTool } from './run-tool.mjs';

/** The folder that the site serves the Studio from (studio/serving/). */
const output = '.studio';
const source = 'studio';

/** Sources of the Studio besides its own folder and its imports. */
const others = ['package.json', 'package-lock.json'];

/**
 * Hashes the sources of the Studio in `folder`: those that its build recorded, and the Studio's own folder.
 * @param {string} [folder] the project's folder
 * @returns {string | undefined} hexadecimal; undefined when there is no Studio, or a source of it is gone
 */
export function studioFingerprint(folder = root) {
  try {
    const imported = Object.keys(JSON.parse(readFileSync(join(folder, output, 'sources.json'), 'utf8')));
    const hash = createHash('sha256');
    for (const path of [...new Set([...imported, ...ownFiles(folder), ...others])].sort()) {
      hash
        .update(`${path}\0`)
        .update(readFileSync(join(folder, path)))
        .update('\0');
    }
    return hash.digest('hex');
  } catch {
    return undefined;
  }
}

/**
 * Returns true if a Studio is built, from any sources.
 * @param {string} [folder] the project's folder
 */
export function hasStudio(folder = root) {
  return existsSync(join(folder, output, 'index.html'));
}

/**
 * Returns true if no Studio is built, or one from other sources.
 * @param {string} [folder] the project's folder
 */
export function needsStudio(folder = root) {
  const fingerprint = studioFingerprint(folder);
  if (fingerprint === undefined || !hasStudio(folder)) return true;
  try {
    return readFileSync(join(folder, output, 'sources.sha256'), 'utf8') !== fingerprint;
  } catch {
    return true;
  }
}

/**
 * Builds the Studio if its sources have changed. The site serves the old one until the new one is complete.
 * @param {import('./terminal.mjs').Terminal} terminal
 * @returns {Promise<boolean>} whether it was built
 * @throws {PlainError} when the build fails; its output has been shown
 */
export async function buildStudioIfNeeded(terminal) {
  if (!needsStudio()) return false;
  const fresh = join(root, `${output}.new`);
  const sanity = join(root, 'node_modules', 'sanity', 'bin', 'sanity');
  await runTool(
    terminal,
    'Building the Studio',
    process.execPath,
    [sanity, 'build', fresh, '--yes'],
    {
      ...process.env,
      NODE_ENV: 'production',
      // No update check and no telemetry.
      NO_UPDATE_NOTIFIER: '1',
      DO_NOT_TRACK: '1',
      SANITY_STUDIO_BASEPATH: undefined,
    },
    makeWorkshop(),
  );
  const final = join(root, output);
  rmSync(final, { recursive: true, force: true });
  renameSync(fresh, final);
  const fingerprint = studioFingerprint();
  if (fingerprint !== undefined) writeFileSync(join(final, 'sources.sha256'), fingerprint);
  return true;
}

/**
 * Creates a folder as Sanity's tool needs it, with a package.json. The folder `studio` can't have one, because the project's
 * import aliases would end there. Its files are links to the real ones.
 * @returns {string} its path
 */
function makeWorkshop() {
  const folder = join(root, `${output}.work`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const { imports: _imports, ...described } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify(described));
  const files = {
    'sanity.cli.ts': 'sanity.cli.ts',
    'sanity.config.ts': 'sanity.config.ts',
    '_document.js': 'studio-document.ts',
  };
  for (const [file, real] of Object.entries(files))
    writeFileSync(join(folder, file), `export { default } from '../studio/${real}';\n`);
  return folder;
}

/**
 * @param {string} folder the project's folder
 * @returns {string[]} paths relative to it
 */
function ownFiles(folder) {
  return readdirSync(join(folder, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !/(?:^|[\\/])\.|\.(?:test|stories)\.tsx?$|\.md$/.test(path));
}
