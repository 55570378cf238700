/** `npm run ledger:check`: prints the balance of each account, and checks the proofs of the ledger. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkLedger } from '#domains/booking/ledger/check-ledger.ts';
import { ConfigError, config } from '#platform/config.ts';
import { DataFolderError, openDataFolder } from '#platform/data-folder.ts';
import { closeDatabase, DatabaseUnavailableError, openDatabase } from '#platform/database/database.ts';
import { FolderLockedError } from '#platform/folder-lock.ts';
import { isUsageError } from '#scripts/launch/root.mjs';
import { formatLedgerReport } from '#scripts/ledger-check/format-ledger-report.ts';

const usage = `npm run ledger:check -- [--full]: prints the balance of each account, and checks the proofs of the ledger.
Exit code 1: a proof has failed, or the ledger could not be checked.

  --full  also proves closed days again`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { full: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const { databaseUrl, dataDir } = config();
  if (!databaseUrl && !existsSync(join(dataDir, 'database', 'cluster'))) {
    console.log(`There is no database in ${join(dataDir, 'database')} yet: nothing to check.`);
    return 0;
  }
  openDataFolder(dataDir, console.warn);
  const report = await checkLedger(await openDatabase({ hasNoTimeouts: true }), { isFull: values.full });
  console.log(formatLedgerReport(report));
  return report.ok ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  const isExpected =
    isUsageError(error) ||
    [DatabaseUnavailableError, ConfigError, DataFolderError].some((kind) => error instanceof kind);
  if (!(error instanceof Error && isExpected)) throw error;
  const { cause } = error;
  console.error(
    cause instanceof FolderLockedError
      ? `The ledger was not checked: ${cause.folder} is in use by a running site. The embedded database allows one ` +
          'program at a time. Stop the site (Ctrl+C), run the check, and start the site again. With PostgreSQL (DATABASE_URL) both can run at once.'
      : `The ledger was not checked. ${error.message}`,
  );
  process.exitCode = 1;
} finally {
  await closeDatabase();
}
