/** Builds the site and the Studio if their sources have changed. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hintScripts } from '#platform/next-internals/compile-hints.mjs';
import { removeMissingPreloads } from '#platform/next-internals/preload-manifests.mjs';
import { tryFolder } from './lock-data-folder.mjs';
import { root } from './root.mjs';
import { runTool } from './run-tool.mjs';
import { buildStudioIfNeeded, hasStudio, needsStudio } from './studio.mjs';

/** Free memory, in bytes, that lets both builds run at once: each takes up to 2 GB. */
const memoryForBoth = 5_000_000_000;

/**
 * Folders that a build does not depend on. All others count, so that a new folder is never forgotten. The content is
 * read while the site runs, not while it is built.
 */
const folders = new Set([
  'node_modules',
  'content',
  'docs',
  'tests',
  'scripts',
  'tools',
  'coverage',
  'shots',
  'test-results',
  'playwright-report',
  'storybook-static',
]);
const files = /(\.(test|stories|spec|testing)\.tsx?|\/testing\.ts|\.mdx?|\.tsbuildinfo|next-env\.d\.ts)$/;
/** The files of the top folder that count: sources and settings, without notes, logs and the settings of other tools. */
const rootFiles =
  /^(?!(biome|chromatic\.config|drizzle\.config|knip|playwright\.|vitest\.config)).*\.(ts|mts|mjs|js|json|css)$/;

/**
 * Hashes every file that the build depends on, and the public settings that Next writes into it.
 * @param {string} [folder] the project's folder
 * @param {Record<string, string | undefined>} [env]
 * @returns {string} hexadecimal
 */
export function sourceFingerprint(folder = root, env = process.env) {
  const hash = createHash('sha256');
  for (const path of sourceFiles(folder)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(folder, path)))
      .update('\0');
  }
  for (const name of Object.keys(env)
    .filter((key) => key.startsWith('NEXT_PUBLIC_'))
    .sort()) {
    hash.update(`${name}=${env[name]}\0`);
  }
  return hash.digest('hex');
}

/**
 * Returns true if the build on disk was made from other sources.
 * @param {string} fingerprint of the sources
 * @param {string} [folder] the project's folder
 */
export function needsBuild(fingerprint, folder = root) {
  try {
    return (
      readFileSync(fingerprintFile(folder), 'utf8') !== fingerprint ||
      !existsSync(join(folder, '.next', 'BUILD_ID'))
    );
  } catch {
    return true;
  }
}

/**
 * Builds the site for production, and the Studio, each when its sources have changed since the last build.
 * @param {import('./terminal.mjs').Terminal} terminal
 * @param {{ anyStudio?: boolean }} [options] `anyStudio`: one of older sources will do
 * @returns {Promise<boolean>} whether anything was built
 * @throws {PlainError} when a build fails; its output has been shown
 */
export async function buildIfNeeded(terminal, { anyStudio = false } = {}) {
  const keepsStudio = anyStudio ? hasStudio() : !needsStudio();
  if (!needsBuild(sourceFingerprint()) && keepsStudio) return false;
  const release = await waitForTurn(terminal);
  try {
    if (keepsStudio) return await buildSite(terminal);
    if (!hasRoomForBoth()) {
      const site = await buildSite(terminal);
      return (await buildStudioIfNeeded(terminal)) || site;
    }
    const built = await Promise.allSettled([buildSite(terminal), buildStudioIfNeeded(terminal)]);
    for (const result of built) if (result.status === 'rejected') throw result.reason;
    return built.some((result) => result.status === 'fulfilled' && result.value);
  } finally {
    release();
  }
}

/**
 * Builds the Studio alone, for a site that needs no build.
 * @param {import('./terminal.mjs').Terminal} terminal
 * @throws {PlainError} when the build fails; its output has been shown
 */
export async function buildStudio(terminal) {
  if (!needsStudio()) return;
  const release = await waitForTurn(terminal);
  try {
    await buildStudioIfNeeded(terminal);
  } finally {
    release();
  }
}

function hasRoomForBoth() {
  return availableParallelism() > 1 && process.availableMemory() > memoryForBoth;
}

/** @param {import('./terminal.mjs').Terminal} terminal */
async function buildSite(terminal) {
  const fingerprint = sourceFingerprint();
  if (!needsBuild(fingerprint)) return false;
  const next = join(root, 'node_modules', 'next', 'dist', 'bin', 'next');
  await runTool(terminal, 'Building the site', process.execPath, [next, 'build'], {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
  });
  hintScripts(join(root, '.next'));
  removeMissingPreloads(join(root, '.next'));
  writeFileSync(fingerprintFile(root), fingerprint);
  return true;
}

/**
 * Two starts share one build folder: the second waits for the first build.
 * @param {import('./terminal.mjs').Terminal} terminal
 */
async function waitForTurn(terminal) {
  const folder = join(root, 'node_modules', '.cache', 'southbound-build');
  let release = tryFolder(folder);
  if (release) return release;
  const step = terminal.step('Waiting for another build of this folder');
  while (!release) {
    await sleep(500);
    release = tryFolder(folder);
  }
  step.done();
  return release;
}

/** @param {string} folder */
function fingerprintFile(folder) {
  return join(folder, '.next', 'sources.sha256');
}

/**
 * @param {string} folder
 * @returns {string[]} paths relative to the folder, sorted
 */
function sourceFiles(folder) {
  /** @type {string[]} */
  const found = [];
  /** @param {string} inner */
  const walk = (inner) => {
    for (const entry of readdirSync(join(folder, inner), { withFileTypes: true })) {
      const path = inner ? `${inner}/${entry.name}` : entry.name;
      if (entry.name.startsWith('.')) continue;
      if (entry.isDirectory()) {
        if (inner || !folders.has(entry.name)) walk(path);
      } else if (!files.test(entry.name) && (inner || rootFiles.test(entry.name))) found.push(path);
    }
  };
  walk('');
  return found.sort();
}
