/** Creates temporary folders that are removed when the process ends. */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Creates a folder that is removed when this process ends.
 * @param {string} name
 * @returns {string} absolute
 */
export function temporaryFolder(name) {
  const folder = mkdtempSync(join(tmpdir(), `southbound-${name}-`));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The folder in which Linux keeps files in memory. */
const memory = '/dev/shm';
/** Databases, data folders and profiles of browsers of a whole run take less, in bytes. */
const roomOfRun = 4 * 2 ** 30;
const prefix = 'southbound-tests-';

/**
 * Keeps the temporary files of this process and its children in memory if there is room. Tests create and remove hundreds of
 * databases: each takes a third of a second on a slow disk, and a fiftieth in memory. The files are removed when this process
 * ends.
 */
export function keepTemporaryFilesInMemory() {
  if (!isRoomy()) return;
  // The files of a killed run would take memory until the next start of the machine.
  for (const name of readdirSync(memory))
    if (name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length))))
      rmSync(join(memory, name), { recursive: true, force: true });
  const folder = join(memory, `${prefix}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // PostgreSQL and nginx run as other users.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/** Returns true if there is room, and programs may be started from there. */
function isRoomy() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === memory);
    return bavail * bsize >= roomOfRun && mount !== undefined && !/\bnoexec\b/.test(mount);
  } catch {
    return false;
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
