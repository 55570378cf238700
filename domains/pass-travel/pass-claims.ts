/**
 * Claims of rides on the allowance of a pass. The allowance is a pool of the inventory, so holds, expiry, sale and
 * release are those of a seat.
 */
import type { PassAllowance } from '#contracts/catalogue/pass-label.ts';
import type { Claim, Pool } from '#domains/inventory/inventory.ts';
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import { type PassCost, quartersOfHours } from './pass-account.ts';

const prefix = 'pass:';

/** Limit of journeys on one day of a pass for days; nobody makes more. */
const maxJourneysADay = 99;

const epoch = Temporal.PlainDate.from('1970-01-01');

/** Returns the id of the pool of a pass. */
export function passPoolId(passId: string): string {
  return prefix + passId;
}

/** Returns the id of the pass that a pool belongs to; null for other pools. */
export function passIdOfPool({ id }: Pick<Pool, 'id'>): string | null {
  return id.startsWith(prefix) ? id.slice(prefix.length) : null;
}

/** Returns the pool of a pass. One cart or network may hold all of it, because it belongs to the holder of the pass. */
function poolOf(passId: string, capacity: number): Pool {
  return { id: passPoolId(passId), capacity, share: capacity, piece: capacity };
}

/**
 * Returns the claims of a journey. A pass for hours has one segment, whose units are quarter hours. A pass for days has
 * a segment for each date, counted from 1970.
 */
export function passClaims(
  pass: { readonly id: string; readonly allowance: PassAllowance },
  { quarters, dates }: PassCost,
): readonly Claim[] {
  const { kind, amount } = pass.allowance;
  if (kind === 'hours')
    return [
      {
        pool: poolOf(pass.id, quartersOfHours(amount)),
        fromSegment: 0,
        toSegment: 1,
        quantity: quarters,
      },
    ];
  const pool = poolOf(pass.id, maxJourneysADay);
  return dates.map((date) => {
    const fromSegment = epoch.until(date).days;
    return { pool, fromSegment, toSegment: fromSegment + 1, quantity: 1 };
  });
}

/** Returns the cost that claims on the pool of a pass stand for. */
export function costOfClaims(
  { kind }: Pick<PassAllowance, 'kind'>,
  claims: readonly Pick<Claim, 'fromSegment' | 'quantity'>[],
): PassCost {
  if (kind === 'hours')
    return { quarters: claims.reduce((sum, { quantity }) => sum + quantity, 0), dates: [] };
  return {
    quarters: 0,
    dates: [...new Set(claims.map(({ fromSegment }) => dateOf(fromSegment)))].toSorted(),
  };
}

function dateOf(segment: number): ServiceDate {
  return epoch.add({ days: segment }).toString();
}
