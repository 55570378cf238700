/** Copies the data that the global set-up prepared. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, databaseServer } from './test-database.ts';

/** The data of a test site: its folder and its database. */
export interface PreparedData {
  /** Absolute path. */
  readonly dataDir: string;
  /** For `DATABASE_URL`; empty if there is no server and the site keeps its database in its data folder. */
  readonly databaseUrl: string;
  remove(): Promise<void>;
}

/**
 * Copies the data that the global set-up prepared, for a test’s own site: content imported, timetable compiled, database
 * migrated.
 */
export async function prepareData(): Promise<PreparedData> {
  const server = databaseServer();
  const database = server === '' ? undefined : await createTestDatabase(server);
  const dataDir = mkdtempSync(join(tmpdir(), 'southbound-test-site-'));
  const prepared = process.env.TEST_SITE_PREPARED_DIR;
  if (prepared) cpSync(prepared, dataDir, { recursive: true });
  return {
    dataDir,
    databaseUrl: database?.url ?? '',
    async remove() {
      rmSync(dataDir, { recursive: true, force: true });
      await database?.remove();
    },
  };
}
