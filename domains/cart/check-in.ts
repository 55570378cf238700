/**
 * Calculates when check-in closes, which depends on what travellers bring: with a car it closes earlier than for foot
 * passengers.
 */
import { NEW_ZEALAND, toNewZealandIso, toZonedIso } from '#platform/clock.ts';
import type { CartItemData, ExtraItemData, JourneyItemLeg } from './cart.ts';

/** Departure and check-in of a ride. */
type RideStart = Pick<JourneyItemLeg, 'checkInCloses'> & {
  readonly from: Pick<JourneyItemLeg['from'], 'departure'>;
};

/** An extra that travellers bring on a ride. */
type Brought = Pick<ExtraItemData['extra'], 'leg' | 'checkInMinutes'>;

/** Returns the ride with the check-in of what is brought on it, if that closes earlier than the ride's own. */
export function withEarliestCheckIn(ride: JourneyItemLeg, brought: readonly Brought[]): JourneyItemLeg {
  const minutes = Math.max(0, ...brought.map(({ checkInMinutes }) => checkInMinutes ?? 0));
  const closes = Date.parse(ride.from.departure) - minutes * 60_000;
  if (closes >= Date.parse(ride.checkInCloses ?? ride.from.departure)) return ride;
  return { ...ride, checkInCloses: toZonedIso(new Date(closes), zoneOf(ride.from.departure)) };
}

/**
 * Returns New Zealand for a ride that departs by New Zealand's clocks, which may change before departure. Otherwise
 * returns the UTC offset of its departure.
 */
export function zoneOf(departure: string): string {
  const offset = departure.slice(-'+13:00'.length);
  return toNewZealandIso(new Date(departure)).endsWith(offset) ? NEW_ZEALAND : offset;
}

/**
 * Returns the items with each ride's check-in adjusted for its extras. For display only: the stored ride keeps its own
 * check-in, which applies again once the extra is cancelled.
 * @param parentOf the item an extra belongs to; null for an extra that does not count
 */
export function itemsAtCheckIn<Item extends { readonly id: string; readonly data: CartItemData }>(
  items: readonly Item[],
  parentOf: (item: Item) => string | null,
): readonly Item[] {
  const extras = items.flatMap((item) =>
    item.data.kind === 'extra' ? [{ parentId: parentOf(item), ...item.data.extra }] : [],
  );
  return items.map((item) => {
    const { data } = item;
    if (data.kind !== 'journey') return item;
    const serviceRoute = data.route.serviceRoute.map((ride, at) =>
      withEarliestCheckIn(
        ride,
        extras.filter(({ parentId, leg }) => parentId === item.id && leg === at),
      ),
    );
    return { ...item, data: { ...data, route: { ...data.route, serviceRoute } } };
  });
}

/**
 * Decides if an extra can still be brought on a ride. Its check-in must not have closed at `now`, nor close before the
 * previous ride arrives.
 */
export function checkInStatusWithExtra(
  brought: Brought,
  {
    rides,
    leg,
    now,
  }: { readonly rides: readonly JourneyItemLeg[]; readonly leg: number; readonly now: Date },
): 'yes' | 'closed' | 'arrives-later' {
  const ride = rides[leg];
  if (!ride) return 'yes';
  const withIt = withEarliestCheckIn(ride, [brought]);
  if (hasLeft(withIt, now)) return 'closed';
  const before = rides[leg - 1];
  if (withIt === ride || !before) return 'yes';
  return Date.parse(before.to.arrival) > closesAt(withIt) ? 'arrives-later' : 'yes';
}

/**
 * Returns true if check-in for a ride has closed at `now`, or if a ride without check-in has departed. A cart may
 * outlive its rides.
 */
export function hasLeft(ride: RideStart, now: Date): boolean {
  return now.getTime() >= closesAt(ride);
}

function closesAt({ checkInCloses, from }: RideStart): number {
  return Date.parse(checkInCloses ?? from.departure);
}
