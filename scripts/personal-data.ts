/** `npm run personal-data -- export|erase|erase-message REFERENCE`: exports or erases a person's data on request. */
import { eraseBooking } from '#domains/booking/privacy/erase-booking.ts';
import { exportBooking } from '#domains/booking/privacy/export-booking.ts';
import { eraseMessage, exportMessage } from '#domains/contact/contact-retention.ts';
import { now } from '#platform/clock.ts';
import { ConfigError, config } from '#platform/config.ts';
import { DataFolderError, openDataFolder } from '#platform/data-folder.ts';
import { closeDatabase, DatabaseUnavailableError, openDatabase } from '#platform/database/database.ts';
import type { Database } from '#platform/database/opened-database.ts';
import { FolderLockedError } from '#platform/folder-lock.ts';

const usage = [
  'npm run --silent personal-data -- export REFERENCE         prints everything stored about a booking or a message, as JSON',
  'npm run --silent personal-data -- erase REFERENCE          erases the personal data of a booking',
  'npm run --silent personal-data -- erase-message REFERENCE  deletes a message from the contact form or another form',
].join('\n');

async function run(database: Database, task: string, reference: string): Promise<number> {
  const deps = { database, now };
  const messageReference = reference.trim().toUpperCase();
  if (task === 'export') {
    const all = (await exportBooking(deps, reference)) ?? (await exportMessage(database, messageReference));
    if (all) console.log(JSON.stringify(all, null, 2));
    else console.error('We can’t find a booking or a message with this reference.');
    return all ? 0 : 1;
  }
  if (task === 'erase') {
    const erased = await eraseBooking(deps, reference);
    console.log(
      erased.ok ? 'Erased. The sales records and amounts are kept.' : `Not erased: ${erased.message}`,
    );
    return erased.ok ? 0 : 1;
  }
  const isGone = await eraseMessage(database, messageReference);
  console.log(isGone ? 'Erased.' : 'There is no message with this reference.');
  return isGone ? 0 : 1;
}

const [task = '', reference = ''] = process.argv.slice(2);
try {
  if (!['export', 'erase', 'erase-message'].includes(task) || reference === '') {
    console.error(usage);
    process.exitCode = 2;
  } else {
    openDataFolder(config().dataDir, console.warn);
    process.exitCode = await run(await openDatabase(), task, reference);
  }
} catch (error) {
  const isExpected = [DatabaseUnavailableError, ConfigError, DataFolderError].some(
    (kind) => error instanceof kind,
  );
  if (!(error instanceof Error && isExpected)) throw error;
  const { cause } = error;
  console.error(
    cause instanceof FolderLockedError
      ? `${cause.folder} is in use by a running site. The embedded database allows one program at a time: stop the site ` +
          '(Ctrl+C), run this command, and start the site again. With PostgreSQL (DATABASE_URL) both can run at once.'
      : error.message,
  );
  process.exitCode = 1;
} finally {
  await closeDatabase();
}
