/** Runs a benchmark on both databases: the embedded one and PostgreSQL. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '#scripts/launch/postgres.mjs';
import { stopEverything } from '#scripts/launch/processes.mjs';
import { runTool } from '#scripts/launch/run-tool.mjs';
import { createTerminal } from '#scripts/launch/terminal.mjs';

/** One of the two databases, empty. */
export interface MeasuredDatabase {
  readonly name: string;
  /** True for PostgreSQL, false for the embedded database. */
  readonly isServer: boolean;
  /** Settings for an API process that uses it. */
  readonly settings: Readonly<Record<string, string>>;
}

/**
 * Runs `measure` on the embedded database, then on PostgreSQL if it is installed or can be.
 * @returns the results; only one if PostgreSQL is not available
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
    // As in production, where each commit waits for the disk.
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

/** Runs `work` with a temporary folder and removes it afterwards. */
async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'southbound-bench-'));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
