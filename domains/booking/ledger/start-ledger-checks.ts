/**
 * Schedules ledger checks in the background, so that the alarms work without visits to the staff page, and closes days
 * of the ledger.
 */
import { now } from '#platform/clock.ts';
import { config } from '#platform/config.ts';
import { readAll } from '#platform/database/database.ts';
import { leadership } from '#platform/database/leader-election.ts';
import { isStopping, trackUntilShutdown } from '#platform/graceful-shutdown.ts';
import { log } from '#platform/log.ts';
import { startOnce } from '#platform/start-once.ts';
import { closeDays } from './close-days.ts';
import { latestLedgerCheck } from './ledger-watch.ts';

/** Interval between checks. After a slow check, `LedgerWatch` pauses for longer. */
const intervalMs = 60 * 60_000;

/**
 * Delay of the first check, in milliseconds. During a rolling restart, only the last leader should check the ledger.
 */
const firstCheckDelayMs = 60_000;

let first: NodeJS.Timeout | undefined;

/**
 * Starts the schedule: the leader checks the ledger a minute after its election and then every hour, and closes the days
 * that are old enough. The timers do not keep the process alive. Does nothing during a Next build or when called again.
 */
export const startLedgerChecks = startOnce(() => {
  const look = () => {
    if (leadership().isLeader) void latestLedgerCheck().then(() => trackUntilShutdown(closeOldDays()));
  };
  leadership().whenLeader(() => {
    clearTimeout(first);
    first = setTimeout(look, firstCheckDelayMs);
    first.unref();
  });
  setInterval(look, intervalMs).unref();
});

/** Closes old days on a connection of its own, because the first time takes as long as a full check. Never rejects. */
async function closeOldDays(): Promise<void> {
  try {
    const times = { now: now(), afterDays: config().ledgerCloseAfterDays };
    const result = await readAll((database) => closeDays(database, times));
    if (result.status === 'refused')
      log.warn(
        { event: 'books.not-closed', untrue: result.failed.map(({ statement }) => statement) },
        'Days of the ledger stay open, because a proof fails',
      );
  } catch (err) {
    if (!isStopping()) log.warn({ event: 'books.not-closed', err }, 'Days of the ledger could not be closed');
  }
}
