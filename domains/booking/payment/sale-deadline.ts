/**
 * Checks if an item can still be sold, apart from stock: rides that have departed or changed, and tours that have
 * begun.
 */
import type { JourneyItemLeg } from '#domains/cart/cart.ts';
import { hasLeft } from '#domains/cart/check-in.ts';
import type { Catalogue } from '#domains/catalogue/catalogue.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { findUnchangedTrip } from '#domains/travel/offers/find-unchanged-trip.ts';
import { getRideCache } from '#domains/travel/offers/ride-cache.ts';
import { dateInZone } from '#domains/travel/time/service-time.ts';
import { NEW_ZEALAND } from '#platform/clock.ts';
import type { BookingItemRow } from '../booking-store.ts';
import { UnknownStatusError } from '../unknown-status.ts';

/**
 * Returns true if it is too late to sell an item of `itemsAtCheckIn` at `now`. An extra depends on its parent, which is
 * checked separately. Throws `UnknownStatusError` for an item kind of a newer release.
 */
export function isTooLate({ data }: Pick<BookingItemRow, 'data'>, now: Date): boolean {
  const { kind } = data;
  switch (data.kind) {
    case 'journey':
      return data.route.serviceRoute.some((leg) => hasLeft(leg, now));
    case 'tour':
      return data.tour.startsOn <= dateInZone(now, NEW_ZEALAND);
    case 'pass':
    case 'voucher':
    case 'extra':
      return false;
    default:
      throw new UnknownStatusError('kind of item', kind);
  }
}

/**
 * Returns true if check-in for a ride or with an extra closes earlier now than the cart shows. The ticket would tell
 * travellers to come too late.
 */
export function hasEarlierCheckIn(
  { data }: Pick<BookingItemRow, 'data'>,
  { feed, catalogue }: { readonly feed: LoadedFeed; readonly catalogue: Catalogue },
): boolean {
  if (data.kind === 'extra')
    return (catalogue.extraById(data.extra.id)?.checkInMinutes ?? 0) > (data.extra.checkInMinutes ?? 0);
  const { fares } = getRideCache(feed);
  return ridesOf({ data }).some(({ line, from, checkInCloses }) => {
    const departure = Date.parse(from.departure);
    const minutes = fares.networkOfRoute(line)?.checkInMinutes ?? 0;
    return departure - minutes * 60_000 < Date.parse(checkInCloses ?? from.departure);
  });
}

/** Returns the rides of an item that the timetable must have. */
export function ridesOf({ data }: Pick<BookingItemRow, 'data'>): readonly JourneyItemLeg[] {
  return data.kind === 'journey' ? data.route.serviceRoute : [];
}

/** Returns true if the timetable still has a ride as it was sold, to the minute, and it is not cancelled. It uses the same rule as offers. */
export function runsAsSold(
  { from, to, ...ride }: JourneyItemLeg,
  feed: Pick<LoadedFeed, 'timetable' | 'live'>,
): boolean {
  const ends = {
    from: { stopId: from.stopId, at: new Date(from.departure) },
    to: { stopId: to.stopId, at: new Date(to.arrival) },
  };
  return findUnchangedTrip({ ...ride, ...ends }, feed) !== null;
}
