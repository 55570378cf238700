/** Test fixture for block loaders: a data folder, a database and a fixed clock. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setClock } from '#platform/clock.ts';
import { forgetConfig } from '#platform/config.ts';
import { closeDatabase } from '#platform/database/database.ts';
import { makeDatabase } from '#platform/database/test-database.testing.ts';
import { createSitePorts } from '#src/page/ports/site-ports.ts';
import { provideSitePorts } from './load-context.ts';

/** A database that refuses connections. */
const nowhere = { url: 'postgres://nobody@127.0.0.1:1/nowhere', remove: async () => undefined };

/**
 * Sets up a separate data folder and database for loaders that call `openDatabase()`. The database opens on the first call,
 * and the clock is fixed at `now`. With `without` the database cannot be opened.
 * @returns a function that restores everything
 */
export async function openDataSite(
  now: Date,
  { without = false }: { without?: boolean } = {},
): Promise<() => Promise<void>> {
  // An earlier test file of this process may have left a database open.
  await closeDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'data-site-'));
  const made = without ? nowhere : await makeDatabase(join(folder, 'database'));
  const before = { dataDir: process.env.DATA_DIR, databaseUrl: process.env.DATABASE_URL };
  process.env.DATA_DIR = folder;
  process.env.DATABASE_URL = made.url;
  forgetConfig();
  setClock(now);
  provideSitePorts(createSitePorts);
  return async () => {
    await closeDatabase();
    await made.remove();
    setClock(null);
    putBack('DATA_DIR', before.dataDir);
    putBack('DATABASE_URL', before.databaseUrl);
    forgetConfig();
    await rm(folder, { recursive: true });
  };
}

function putBack(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}
