/** Short ways to say what tests of the inventory say often. */
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/opened-database.ts';
import { holdInventory } from './hold.ts';
import type { Claim, HoldPart, HoldResult, Pool } from './inventory.ts';
import type { LockPools } from './lock.ts';
import { transact } from './transact.ts';

/** When tests begin. */
export const noon = new Date('2026-11-21T12:00:00Z');

/** `noon` and so many minutes. */
export const minutes = (count: number) => new Date(noon.getTime() + count * 60_000);

/** `quantity` units of `pool` from one segment to another. */
export const claim = (pool: Pool, fromSegment: number, toSegment: number, quantity = 1): Claim => ({
  pool,
  fromSegment,
  toSegment,
  quantity,
});

/** `claims` of one holder, who owns itself unless said otherwise. */
export const part = (holderId: string, ...claims: Claim[]): HoldPart => ({ holderId, claims });

/** Does not lock. */
export const noLock: LockPools = async () => {};

/** Asks for all `parts` at once, for a quarter of an hour, in a transaction of its own. */
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

/** Forgets all holds, with their claims and units. */
export async function clearInventory(database: Database): Promise<void> {
  await database.execute(sql`delete from inventory_hold`);
}
