/** Keeps the duration of each test file, so that a run for a change can select tests that fit into a minute. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checksCache, root } from './root.mjs';

/** @typedef {{ file: string, setupMs: number, testsMs: number }} FileTime `file` is relative to the project's folder */

const timesFile = join(root, checksCache, 'times.json');
/** For a file that has not run here yet, by the end of its name; one second for others. */
const usualSeconds = { '.spec.ts': 15, '.stories.tsx': 5 };

/**
 * Reads what a reporter of `times/` wrote.
 * @param {string} path
 * @returns {FileTime[]} empty when the runner did not get that far
 */
export function readTimes(path) {
  return readJson(path) ?? [];
}

/**
 * Keeps the times of files for later runs. A file of stories that ran twice takes both times together.
 * @param {readonly FileTime[]} times
 * @param {string} [path]
 */
export function keepTimes(times, path = timesFile) {
  /** @type {Record<string, number>} seconds by file */
  const taken = {};
  for (const { file, setupMs, testsMs } of times) {
    const name = file.replace(/ \(phone\)$/, '');
    taken[name] = (taken[name] ?? 0) + (setupMs + testsMs) / 1000;
  }
  mkdirSync(dirname(path), { recursive: true });
  // The write is atomic, because another run may read the file.
  writeFileSync(`${path}.${process.pid}`, JSON.stringify({ ...readJson(path), ...taken }));
  renameSync(`${path}.${process.pid}`, path);
}

/**
 * Selects files that together fit into the given seconds. The first file and required files are always included.
 * @param {number} seconds over all workers
 * @param {readonly string[]} files the most important first
 * @param {readonly string[]} required
 * @param {string} [path]
 * @returns {string[]} in the same order
 */
export function filesWithin(seconds, files, required = [], path = timesFile) {
  /** @type {Record<string, number>} */
  const known = readJson(path) ?? {};
  let left = seconds;
  return files.filter((file, index) => {
    const taken = known[file] ?? usual(file);
    if (index > 0 && taken > left && !required.includes(file)) return false;
    left -= taken;
    return true;
  });
}

/** @param {string} file */
const usual = (file) => Object.entries(usualSeconds).find(([end]) => file.endsWith(end))?.[1] ?? 1;

/** @param {string} path @returns {any} undefined when there is no such file, or half of one */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
