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
   * and locks the inventory afterwards.
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

/**
 * Finds the first part that breaks the rules of a pass or claims more than is left of it, or null. Current claims of the
 * parts' holders count as released. Call it in the transaction that holds or extends them.
 */
export async function findPassFault(
  transaction: Transaction,
  { parts, now }: { readonly parts: readonly PassPart[]; readonly now: Date },
  passes: Pick<PassBook, 'lock'> | undefined,
): Promise<PassFault | null> {
  const riding = parts.flatMap(({ holderId, claims, rides }) =>
    [...new Set(claims.flatMap(({ pool }) => passIdOfPool(pool) ?? []))].map((passId) => ({
      holderId,
      passId,
      rides,
      claims: claims.filter(({ pool }) => passIdOfPool(pool) === passId),
    })),
  );
  // Sorted, so that two transactions never wait for each other.
  for (const passId of [...new Set(riding.map((part) => part.passId))].toSorted()) {
    const ofPass = riding.filter((part) => part.passId === passId);
    const account = await passes?.lock(transaction, passId);
    let used =
      account &&
      (await readPassUse(transaction, account, {
        now,
        exceptHolders: parts.map(({ holderId }) => holderId),
      }));
    for (const { holderId, claims, rides } of ofPass) {
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
