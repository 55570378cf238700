/** Rules of claims for costs of a disruption: for which causes, until when, and how many. Pure. */

import { defaultClaimDays } from '#domains/travel/fares/sale-rules.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { Cause } from '#domains/travel/live/live-updates.ts';
import { getRideCache } from '#domains/travel/offers/ride-cache.ts';
import { addDays, calendarDayStart } from '#domains/travel/time/service-time.ts';
import { NEW_ZEALAND } from '#platform/clock.ts';
import type { DisruptionState, NoClaimReason } from '../booking.ts';
import type { BookingItemRow } from '../booking-store.ts';
import { ridesOf } from '../payment/sale-deadline.ts';

/**
 * Causes outside the operator's control. Under the Consumer Guarantees Act 1993, an operator owes no foreseeable loss for
 * an event independent of human control, or for an act of others. Other causes may be within its control, and so may an
 * unknown one: then the form is offered, and staff decide.
 */
const outsideControl: ReadonlySet<Cause> = new Set([
  'weather',
  'demonstration',
  'police-activity',
  'medical-emergency',
]);

/** Returns true if costs can be claimed for a disruption with this cause. */
export function mayBeWithinControl(cause: Cause | null): boolean {
  return cause === null || !outsideControl.has(cause);
}

/** Maximum number of claims for one disruption. */
export const maxClaims = 6;

/** Until when costs may be claimed: the end of a day, by the shortest time of the journey's operators. */
export function claimUntil(item: Pick<BookingItemRow, 'data'>, feed: LoadedFeed): Date {
  const { fares } = getRideCache(feed);
  const rides = ridesOf(item);
  const days = Math.min(
    ...rides.map(({ line }) => fares.networkOfRoute(line)?.claimDays ?? defaultClaimDays),
  );
  const last = rides.map(({ from }) => from.departure.slice(0, 10)).toSorted();
  return endOfDay(addDays(last.at(-1) ?? '', days));
}

/** Returns until when costs of a recorded disruption may be claimed. */
export function claimUntilOf(row: { readonly claimUntil: Date | null; readonly serviceDate: string }): Date {
  return row.claimUntil ?? endOfDay(addDays(row.serviceDate, defaultClaimDays));
}

const endOfDay = (date: string) => new Date(calendarDayStart(addDays(date, 1), NEW_ZEALAND) - 1_000);

/** Returns why no further claim can be made for a disruption; null if one can. */
export function refuseClaim(
  row: {
    readonly state: DisruptionState;
    readonly cause: Cause | null;
    readonly claimUntil: Date | null;
    readonly serviceDate: string;
  },
  { claimCount, now }: { readonly claimCount: number; readonly now: Date },
): NoClaimReason | null {
  if (row.state === 'withdrawn') return 'over';
  if (!mayBeWithinControl(row.cause)) return 'cause';
  if (now > claimUntilOf(row)) return 'late';
  return claimCount >= maxClaims ? 'count' : null;
}
