import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Makes a data folder for a site of a test's own: with the project's content imported, its timetable compiled and its database
 * migrated, as the global set-up prepared them once.
 * @returns the folder, absolute; the caller removes it
 */
export function preparedDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'southbound-own-house-'));
  const prepared = process.env.HOUSE_PREPARED_DIR;
  if (prepared) cpSync(prepared, folder, { recursive: true });
  return folder;
}
