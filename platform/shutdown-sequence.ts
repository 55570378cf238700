/** Graceful shutdown of the process in order: leadership, background rounds, requests, database. */
import { closeDatabase } from './database/database.ts';
import { resignLeadership } from './database/leader-election.ts';
import { startShutdown, whenIdle } from './graceful-shutdown.ts';
import { withTimeout } from './timeout.ts';

/**
 * Time for work in flight to finish after shutdown starts, in milliseconds. It is longer than any response takes (ten
 * seconds), and shorter than process managers wait before they kill the process.
 */
const finishTimeoutMs = 12_000;

/** Time for closing the database afterwards, in milliseconds. */
const closeTimeoutMs = 1_000;

/**
 * Shuts this process down in order. It resigns leadership, starts no more rounds, answers pending requests, waits up to
 * twelve seconds for background work, and closes the database. It sends the last spans meanwhile.
 * @param drain answers pending requests, from `createDrain`
 * @param stopTracing from `startTracing`
 */
export async function shutDownInOrder(
  drain: () => Promise<void>,
  stopTracing: () => Promise<void> = async () => undefined,
  timeoutMs = finishTimeoutMs,
): Promise<void> {
  startShutdown();
  const madeWay = resignLeadership();
  // Answering a request may start background work.
  await withTimeout(drain().then(whenIdle), timeoutMs, () => undefined);
  const closed = Promise.all([madeWay, closeDatabase()]);
  await Promise.all([withTimeout(closed, closeTimeoutMs, () => undefined), stopTracing()]);
}
