/** The rides of a journey that staff answer for. */
import type { ItemUnitPrices } from '#domains/cart/cart.ts';
import type { TravellerType } from '../booking.ts';
import { rideStatuses } from '../booking-status.ts';
import type { BookingItemRow } from '../booking-store.ts';

/** Returns the indexes of an item's requested rides: all, or the named one. Null if the named one is not requested. */
export function getRequestedRides(item: BookingItemRow, named?: number): readonly number[] | null {
  const requested = rideStatuses(item).flatMap((status, at) => (status === 'requested' ? [at] : []));
  if (named === undefined) return requested;
  return requested.includes(named) ? [named] : null;
}

/** Returns the price of these rides per traveller, by type. Null if an older booking does not store it. */
export function getRidePrices(
  { data }: BookingItemRow,
  rides: readonly number[],
): Map<TravellerType, number> | null {
  if (data.kind !== 'journey' || rides.length === 0) return null;
  const prices = data.route.serviceRoute.flatMap(({ unitPrices }, at) =>
    rides.includes(at) && unitPrices ? [unitPrices] : [],
  );
  if (prices.length < rides.length) return null;
  const sum = (of: keyof ItemUnitPrices) => prices.reduce((cents, each) => cents + each[of], 0);
  return new Map([
    ['adult', sum('adultCents')],
    ['child', sum('childCents')],
    ['infant', sum('infantCents')],
  ]);
}
