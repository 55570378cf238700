import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setClock } from '#src/platform/clock.ts';
import { forgetConfig } from '#src/platform/config.ts';
import { closeDatabase } from '#src/platform/database/database.ts';
import { makeEmbedded } from '#src/platform/database/testing.ts';

/**
 * A data folder of its own, with a database that opens on the first call; the clock stands still. With `without` the
 * database can't be opened. For loaders that call `openDatabase()`.
 * @returns puts everything back
 */
export async function openDataHouse(
  now: Date,
  { without = false }: { without?: boolean } = {},
): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'data-house-'));
  if (!without) await makeEmbedded(join(folder, 'database'));
  const before = { dataDir: process.env.DATA_DIR, databaseUrl: process.env.DATABASE_URL };
  process.env.DATA_DIR = folder;
  if (without) process.env.DATABASE_URL = 'postgres://nobody@127.0.0.1:1/nowhere';
  else delete process.env.DATABASE_URL;
  forgetConfig();
  setClock(now);
  return async () => {
    await closeDatabase();
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
