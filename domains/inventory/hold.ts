/**
 * Seat holds: holds, renews, sells and releases inventory. Every function here is part of the caller's transaction, which must run
 * in `transact`. The transaction has locked the owner's cart first, so an owner does one thing at a time.
 */
import { and, eq, exists, gt, inArray, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import { findShortage, sweepAndCount } from './availability.ts';
import { networkLock, refusalOfNetwork } from './client-network-limit.ts';
import { currentHolds } from './current-holds.ts';
import { inventoryClaims, inventoryHolds } from './inventory.table.ts';
import type { HoldRequest, HoldResult } from './inventory.ts';
import { lockPools } from './lock-pools.ts';
import { holderOverShare } from './owner-share.ts';
import { takeUnits } from './take-units.ts';

/**
 * Holds all claims of a request until `request.until`, or nothing. A holder's previous claims count as free and are
 * released; a holder without claims then holds nothing. After a shortage nothing has changed. Call it once per
 * transaction, because only the locks of one call are ordered. `lock` is replaced only in tests.
 */
export async function holdInventory(
  transaction: Transaction,
  request: HoldRequest,
  lock = lockPools,
): Promise<HoldResult> {
  const holderIds = [...new Set(request.parts.map((part) => part.holderId))];
  const poolIds = [...new Set(request.parts.flatMap(({ claims }) => claims.map((claim) => claim.pool.id)))];
  const before = await heldBefore(transaction, holderIds);
  // Lock the pools of released claims too. Every sweep of a hold has a lock of one of its pools, so it can't collide
  // with us below.
  const shared = request.network === undefined ? [] : [networkLock(request.network)];
  await lock(transaction, [...poolIds, ...before.poolIds, ...shared]);
  if (poolIds.length > 0) {
    const refusal = await findRefusal(transaction, request, { poolIds, holderIds });
    if (refusal) return refusal;
  }
  if (before.exists) {
    await transaction.delete(inventoryHolds).where(inArray(inventoryHolds.holderId, holderIds));
  }
  await takeUnits(transaction, request);
  return { ok: true };
}

/** Returns why the request can't be held, or null. Call it under the locks of its pools and its network. */
async function findRefusal(
  transaction: Transaction,
  request: HoldRequest,
  { poolIds, holderIds }: { poolIds: readonly string[]; holderIds: readonly string[] },
): Promise<HoldResult | null> {
  const { ownerId, network, now, parts } = request;
  const counts = await sweepAndCount(transaction, { poolIds, holderIds, ownerId, network, now });
  const hasLimits =
    network !== undefined || parts.some(({ claims }) => claims.some(({ pool }) => pool.share));
  const holds = hasLimits ? await currentHolds(transaction, request) : [];
  const overShare = holderOverShare(request, holds);
  if (overShare !== null) return { ok: false, overShare };
  const shortage = findShortage(parts, counts.taken);
  if (shortage) return { ok: false, shortage };
  return refusalOfNetwork(request, holds, counts);
}

async function heldBefore(
  transaction: Transaction,
  holderIds: readonly string[],
): Promise<{ exists: boolean; poolIds: readonly string[] }> {
  const rows = await transaction
    .select({
      holderId: inventoryHolds.holderId,
      heldUntil: inventoryHolds.heldUntil,
      poolId: inventoryClaims.poolId,
    })
    .from(inventoryHolds)
    .innerJoin(inventoryClaims, eq(inventoryClaims.holderId, inventoryHolds.holderId))
    .where(inArray(inventoryHolds.holderId, [...holderIds]));
  const sold = rows.find(({ heldUntil }) => heldUntil === null);
  if (sold) throw new Error(`The units of ${sold.holderId} are sold and cannot be held again.`);
  return { exists: rows.length > 0, poolIds: rows.map(({ poolId }) => poolId) };
}

/** Releases all units of the holders, held or sold. */
export async function releaseInventory(
  transaction: Transaction,
  holderIds: readonly string[],
): Promise<void> {
  if (holderIds.length === 0) return;
  await transaction.delete(inventoryHolds).where(
    inArray(
      inventoryHolds.holderId,
      // Skip locked holds: they have expired and are being swept. Waiting for them could cause a deadlock.
      transaction
        .select({ holderId: inventoryHolds.holderId })
        .from(inventoryHolds)
        .where(inArray(inventoryHolds.holderId, [...holderIds]))
        .for('update', { skipLocked: true }),
    ),
  );
}

/** Extends all holds that the owner has at `now` until `until`. Expired holds stay expired. */
export async function renewHolds(
  transaction: Transaction,
  ownerId: string,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<void> {
  await transaction
    .update(inventoryHolds)
    .set({ heldUntil: until })
    .where(
      inArray(
        inventoryHolds.holderId,
        transaction
          .select({ holderId: inventoryHolds.holderId })
          .from(inventoryHolds)
          .where(and(eq(inventoryHolds.ownerId, ownerId), gt(inventoryHolds.heldUntil, now)))
          .for('no key update', { skipLocked: true }),
      ),
    );
}

/** Returns the owner's holders with a valid hold at `now`. Sold units are no longer held. */
export async function liveHolders(
  database: Database | Transaction,
  ownerId: string,
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = await selectLive(database, ownerId, now);
  return new Set(rows.map(({ holderId }) => holderId));
}

/** Returns a condition for statements: true if the owner has a valid hold at `now`. */
export const isHolding = (database: Database | Transaction, ownerId: string, now: Date): SQL =>
  exists(selectLive(database, ownerId, now));

function selectLive(database: Database | Transaction, ownerId: string, now: Date) {
  return database
    .select({ holderId: inventoryHolds.holderId })
    .from(inventoryHolds)
    .where(and(eq(inventoryHolds.ownerId, ownerId), gt(inventoryHolds.heldUntil, now)));
}

/**
 * Sells the units that the holders hold at `now`; they stay taken until they are released. Returns the holders whose
 * units were sold. Any other holder holds nothing any more, or was sold before.
 */
export async function sellHolds(
  transaction: Transaction,
  holderIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (holderIds.length === 0) return new Set();
  const sold = await transaction
    .update(inventoryHolds)
    .set({ heldUntil: null, network: null })
    .where(
      inArray(
        inventoryHolds.holderId,
        transaction
          .select({ holderId: inventoryHolds.holderId })
          .from(inventoryHolds)
          .where(and(inArray(inventoryHolds.holderId, [...holderIds]), gt(inventoryHolds.heldUntil, now)))
          .for('no key update', { skipLocked: true }),
      ),
    )
    .returning({ holderId: inventoryHolds.holderId });
  return new Set(sold.map(({ holderId }) => holderId));
}
