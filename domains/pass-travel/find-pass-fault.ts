/** Checks, under the lock of each pass, that rides about to be held or ordered follow its rules and fit its allowance. */
import type { HoldPart } from '#domains/inventory/inventory.ts';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import {
  addCosts,
  describeLeft,
  isWithinAllowance,
  type PassAccount,
  type PassRide,
  passRuleFault,
} from './pass-account.ts';
import { costOfClaims, passIdOfPool } from './pass-claims.ts';
import { readPassUse } from './read-pass-use.ts';

/** Access to the passes that bookings have sold. */
export interface PassBook {
  /** Finds a pass of the booking that a token opens. Null if there is none. */
  find(
    database: Database | Transaction,
    pass: { readonly bookingToken: string; readonly passId: string },
  ): Promise<PassAccount | null>;
  /**
   * Finds a pass and locks it until the transaction ends. The transaction has locked its cart and its booking before,
   * and locks vouchers and the inventory afterwards.
   */
  lock(transaction: Transaction, passId: string): Promise<PassAccount | null>;
}

/** The claims of one holder on passes. */
export interface PassPart extends HoldPart {
  /** The rides to check by the rules of the pass. Missing for a paid order, which was in time when it was placed. */
  readonly rides?: readonly PassRide[];
}

/** A part that does not fit its pass, and the reason for the holder of the pass. */
export interface PassFault {
  readonly holderId: string;
  readonly reason: string;
}

/** Locks the passes of parts until the transaction ends. */
export async function lockPasses(
  transaction: Transaction,
  parts: readonly HoldPart[],
  passes: Pick<PassBook, 'lock'>,
): Promise<void> {
  for (const passId of passIdsOf(parts)) await passes.lock(transaction, passId);
}

/** Returns the ids of the passes of parts, sorted, so that two transactions never wait for each other. */
function passIdsOf(parts: readonly HoldPart[]): readonly string[] {
  const ids = parts.flatMap(({ claims }) => claims.flatMap(({ pool }) => passIdOfPool(pool) ?? []));
  return [...new Set(ids)].toSorted();
}

/**
 * Finds the first part that breaks the rules of a pass or claims more than is left of it, or null. Current claims of the
 * parts' holders count as released. Call it in the transaction that holds or extends them.
 */
export async function findPassFault(
  transaction: Transaction,
  { parts, now }: { readonly parts: readonly PassPart[]; readonly now: Date },
  passes: Pick<PassBook, 'lock'> | undefined,
): Promise<PassFault | null> {
  for (const passId of passIdsOf(parts)) {
    const account = await passes?.lock(transaction, passId);
    let used =
      account &&
      (await readPassUse(transaction, account, {
        now,
        exceptHolders: parts.map(({ holderId }) => holderId),
      }));
    for (const { holderId, claims: all, rides } of parts) {
      const claims = all.filter(({ pool }) => passIdOfPool(pool) === passId);
      if (claims.length === 0) continue;
      if (!account || !used || !account.isUsable)
        return { holderId, reason: 'This pass can no longer be used.' };
      const broken = rides && passRuleFault(account, rides, now);
      if (broken) return { holderId, reason: broken };
      const after = addCosts([used, costOfClaims(account.allowance, claims)]);
      if (!isWithinAllowance(account.allowance, after))
        return {
          holderId,
          reason: `Your pass has too little left for this: ${describeLeft(account.allowance, used)}.`,
        };
      used = after;
    }
  }
  return null;
}
