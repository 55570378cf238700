/** Test helpers for the inventory. */
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/opened-database.ts';
import { holdInventory } from './hold.ts';
import type { Claim, HoldPart, HoldResult, Pool } from './inventory.ts';
import type { LockPools } from './lock-pools.ts';
import { transact } from './transact-with-retries.ts';

/** Start time of the tests. */
export const noon = new Date('2026-11-21T12:00:00Z');

/** Returns the instant `count` minutes after `noon`. */
export const minutes = (count: number) => new Date(noon.getTime() + count * 60_000);

/** Creates a claim of `quantity` units of `pool` on a stretch. */
export const claim = (pool: Pool, fromSegment: number, toSegment: number, quantity = 1): Claim => ({
  pool,
  fromSegment,
  toSegment,
  quantity,
});

/** Creates the part of a request for one holder, which is its own owner by default. */
export const part = (holderId: string, ...claims: Claim[]): HoldPart => ({ holderId, claims });

/** A replacement for `lockPools` that locks nothing. */
export const noLock: LockPools = async () => {};

/** Requests all `parts` for a quarter of an hour, in one transaction. */
export function hold(
  database: Database,
  parts: readonly HoldPart[],
  { ownerId = parts[0]?.holderId ?? 'nobody', network, now = noon, lock }: HoldOptions = {},
): Promise<HoldResult> {
  const request = { ownerId, network, now, until: new Date(now.getTime() + 15 * 60_000), parts };
  return transact(database, (transaction) => holdInventory(transaction, request, lock));
}

interface HoldOptions {
  readonly ownerId?: string;
  readonly network?: string;
  readonly now?: Date;
  readonly lock?: LockPools;
}

/** Deletes all holds with their claims and units. */
export async function clearInventory(database: Database): Promise<void> {
  await database.execute(sql`delete from inventory_hold`);
}
