/** Decides when a journey is on sale. */

import { formatFullDay } from '#contracts/dates.ts';
import { formatWholeDuration } from '#contracts/durations.ts';
import { addDays, dateInZone } from '#domains/travel/time/service-time.ts';
import { NEW_ZEALAND } from '#platform/clock.ts';
import type { JourneyRide, PricedJourney } from './priced-journey.ts';

const minute = 60_000;
const day = 86_400_000;

/** How long an offer holds its price, in milliseconds. */
export const priceHoldMs = 30 * minute;

/** On sale until a time, or the reason why not in plain words. */
export type SaleWindow =
  | { readonly isOpen: true; readonly closesAt: number }
  | { readonly isOpen: false; readonly because: string };

/**
 * Computes the sale window over all rides: it opens with the last and closes with the first. Sales open at the start
 * of a day. Seats are checked elsewhere.
 */
export function computeSaleWindow({ rides, choices }: PricedJourney, now: Date): SaleWindow {
  if (choices.length === 0) return { isOpen: false, because: unpricedReason(rides) };
  let closesAt = Number.POSITIVE_INFINITY;
  for (const { leg, network } of rides) {
    if (!network) continue;
    const departure = leg.from.at.getTime();
    const closes = departure - network.cutoffMinutes * minute;
    if (now.getTime() >= closes)
      return {
        isOpen: false,
        because: `${network.seller}: bookings close ${formatWholeDuration(network.cutoffMinutes)} before departure.`,
      };
    if (now.getTime() < departure - network.horizonDays * day) {
      const opens = addDays(dateInZone(leg.from.at, NEW_ZEALAND), -network.horizonDays);
      if (dateInZone(now, NEW_ZEALAND) < opens)
        return { isOpen: false, because: `${network.seller} is on sale from ${formatFullDay(opens)}.` };
    }
    closesAt = Math.min(closesAt, closes);
  }
  return { isOpen: true, closesAt };
}

function unpricedReason(rides: readonly JourneyRide[]): string {
  const unpriced = rides.find(({ families }) => families.length === 0);
  return (
    unpriced?.network?.unsoldBecause ??
    `We don’t have a price for ${unpriced?.trip.route.name ?? 'part of this journey'}. Please ask the operator.`
  );
}
