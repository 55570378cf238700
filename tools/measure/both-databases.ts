import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '#scripts/launch/postgres.mjs';
import { stopEverything } from '#scripts/launch/processes.mjs';
import { runTool } from '#scripts/launch/run-tool.mjs';
import { createTerminal } from '#scripts/launch/terminal.mjs';

/** One of the two databases, new and empty. */
export interface MeasuredDatabase {
  readonly name: string;
  /** Whether it is a PostgreSQL of its own and not the embedded one. */
  readonly isServer: boolean;
  /** Of an API process on it. */
  readonly settings: Readonly<Record<string, string>>;
}

/**
 * Runs `measure` on the embedded database and then on a PostgreSQL, if there is one or can be.
 * @returns what was measured: on one database only where there is no PostgreSQL
 */
export async function onBothDatabases<Measured>(
  measure: (database: MeasuredDatabase) => Promise<Measured>,
): Promise<Measured[]> {
  const terminal = createTerminal();
  const measured: Measured[] = [];
  await inFolder(async (folder) => {
    const settings = { DATA_DIR: folder };
    measured.push(await measure({ name: 'embedded (PGlite in a folder)', isServer: false, settings }));
  });
  await inFolder(async (folder) => {
    const install = (what: string, command: string, own: string[]) =>
      runTool(terminal, what, command, own, { ...process.env, DEBIAN_FRONTEND: 'noninteractive' });
    // As a server in earnest, which waits for the disk.
    const url = await startPostgres(folder, install, { fsync: 'on' });
    if (!url) return;
    await inFolder(async (dataDir) => {
      const settings = { DATA_DIR: dataDir, DATABASE_URL: url };
      measured.push(await measure({ name: 'PostgreSQL', isServer: true, settings }));
    });
    await stopEverything();
  });
  return measured;
}

/** Runs `work` with a new folder, which is removed afterwards. */
async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'southbound-bench-'));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
