import { closeDatabase } from './database/database.ts';
import { resignLeadership } from './database/leader-election.ts';
import { startShutdown, whenIdle } from './graceful-shutdown.ts';
import { withTimeout } from './timeout.ts';

/**
 * How long what is under way has to finish when the site is told to stop, in milliseconds: longer than whatever visitors are answered
 * within, ten seconds, and less than whoever stops it waits before they insist.
 */
const finishTimeoutMs = 12_000;

/** How long the database may then take to be closed, in milliseconds. */
const closeTimeoutMs = 1_000;

/**
 * Ends the work of this process: another instance is chosen in its place, no more rounds are begun and nothing more in those under way,
 * whoever has asked is answered, what goes on behind visitors' backs is waited for, twelve seconds at most, and the database is closed;
 * meanwhile the last spans are sent.
 * @param drain answers those who have asked, as `createDrain` makes it
 * @param stopTracing as `startTracing` has it
 */
export async function shutDownInOrder(
  drain: () => Promise<void>,
  stopTracing: () => Promise<void> = async () => undefined,
  timeoutMs = finishTimeoutMs,
): Promise<void> {
  startShutdown();
  const madeWay = resignLeadership();
  // What was asked may leave something to be done behind a visitor's back.
  await withTimeout(drain().then(whenIdle), timeoutMs, () => undefined);
  const closed = Promise.all([madeWay, closeDatabase()]);
  await Promise.all([withTimeout(closed, closeTimeoutMs, () => undefined), stopTracing()]);
}
