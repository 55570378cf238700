import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Makes a new folder, which is removed when this process ends.
 * @param {string} name
 * @returns {string} absolute
 */
export function temporaryFolder(name) {
  const folder = mkdtempSync(join(tmpdir(), `southbound-${name}-`));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
