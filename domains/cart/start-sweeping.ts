/**
 * Starts the rounds that delete expired holds and carts. Nothing waits for them: an expired hold is worthless from that
 * instant.
 */

import { lt, sql } from 'drizzle-orm';
import { sweepHolds } from '#domains/inventory/sweep-holds.ts';
import { now as presentInstant } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/database.ts';
import { leadership } from '#platform/database/leader-election.ts';
import type { Database } from '#platform/database/opened-database.ts';
import { trackUntilShutdown } from '#platform/graceful-shutdown.ts';
import { log } from '#platform/log.ts';
import { startOnce } from '#platform/start-once.ts';
import { carts } from './cart.table.ts';
import { cartDeletionCutoff } from './cart-lifetime.ts';
import { undoCutoff } from './removed-items.ts';

const sweepIntervalMs = 30_000;

/** The dependencies of a round. */
interface SweepDeps {
  database(): Promise<Database>;
  now(): Date;
}

const productionDeps: SweepDeps = { database: openDatabase, now: presentInstant };

let running: Promise<void> | undefined;

/**
 * Starts sweeping with a timer that does not keep the process alive. Only the leader sweeps, and never during the Next
 * build. It is safe to call more than once.
 */
export const startSweeping = startOnce(() => {
  setInterval(() => {
    if (leadership().isLeader) void sweepNow();
  }, sweepIntervalMs).unref();
});

/**
 * Runs one round; a call during a round waits for that round. It never rejects: an error is logged, and the next round
 * tries again.
 */
export function sweepNow(deps: SweepDeps = productionDeps): Promise<void> {
  running ??= trackUntilShutdown(round(deps)).finally(() => {
    running = undefined;
  });
  return running;
}

async function round(deps: SweepDeps): Promise<void> {
  try {
    const database = await deps.database();
    const now = deps.now();
    const holds = await sweepHolds(database, now);
    const cartCount = await sweepCarts(database, now);
    await deleteOldRemovals(database, now);
    if (holds + cartCount > 0)
      log.info({ event: 'cart.swept', holds, carts: cartCount }, 'Deleted expired holds and carts');
    log.debug({ event: 'rounds.done', round: 'sweep', process: process.pid }, 'A background round finished');
  } catch (err) {
    log.error({ event: 'cart.sweep-failed', err }, 'Deleting expired holds and carts failed');
  }
}

/**
 * Deletes the carts that expired at least an hour ago, with their items; returns the number of carts. Their holds ended
 * long before.
 */
async function sweepCarts(database: Database, now: Date): Promise<number> {
  const gone = await database
    .delete(carts)
    .where(lt(carts.changedAt, cartDeletionCutoff(now)))
    .returning({ id: carts.id });
  return gone.length;
}

/** Deletes stored removals that can no longer be undone. */
async function deleteOldRemovals(database: Database, now: Date): Promise<void> {
  await database
    .update(carts)
    .set({ removed: null })
    .where(lt(sql`${carts.removed} ->> 'at'`, undoCutoff(now).toISOString()));
}
