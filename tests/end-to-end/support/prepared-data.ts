import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, databaseServer } from './test-database.ts';

/** What a site keeps. */
export interface PreparedData {
  /** Absolute. */
  readonly dataDir: string;
  /** For `DATABASE_URL`; empty where there is no server, and the site keeps its database in its data folder. */
  readonly databaseUrl: string;
  remove(): Promise<void>;
}

/**
 * Makes data for a site of a test's own: with the project's content imported, its timetable compiled and its database
 * migrated, as the global set-up prepared them once.
 */
export async function prepareData(): Promise<PreparedData> {
  const server = databaseServer();
  const database = server === '' ? undefined : await createTestDatabase(server);
  const dataDir = mkdtempSync(join(tmpdir(), 'southbound-test-site-'));
  const prepared = process.env.HOUSE_PREPARED_DIR;
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
