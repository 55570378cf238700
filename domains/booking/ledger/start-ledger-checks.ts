/** Schedules ledger checks in the background, so that the alarms work without visits to the staff page. */
import { leadership } from '#platform/database/leader-election.ts';
import { startOnce } from '#platform/start-once.ts';
import { latestLedgerCheck } from './ledger-watch.ts';

/** Interval between checks. After a slow check, `LedgerWatch` pauses for longer. */
const intervalMs = 60 * 60_000;

/**
 * Delay of the first check, in milliseconds. During a rolling restart, only the last leader should read the whole
 * ledger.
 */
const firstCheckDelayMs = 60_000;

let first: NodeJS.Timeout | undefined;

/**
 * Starts the schedule: the leader checks the ledger a minute after its election and then every hour. The timers do not
 * keep the process alive. Does nothing during a Next build or when called again.
 */
export const startLedgerChecks = startOnce(() => {
  const look = () => {
    if (leadership().isLeader) void latestLedgerCheck();
  };
  leadership().whenLeader(() => {
    clearTimeout(first);
    first = setTimeout(look, firstCheckDelayMs);
    first.unref();
  });
  setInterval(look, intervalMs).unref();
});
