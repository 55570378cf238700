/** When travellers have to be there: check-in depends on what they bring. A car checks in earlier than people on foot. */
import { NEW_ZEALAND, toNewZealandIso, toZonedIso } from '#platform/clock.ts';
import type { CartItemData, ExtraItemData, JourneyItemLeg } from './cart.ts';

/** When a ride begins. */
type RideStart = Pick<JourneyItemLeg, 'checkInCloses'> & {
  readonly from: Pick<JourneyItemLeg['from'], 'departure'>;
};

/** What is brought on a ride. */
type Brought = Pick<ExtraItemData['extra'], 'leg' | 'checkInMinutes'>;

/** A ride with the check-in of what is brought on it, where that closes earlier than its own. */
export function rideWith(ride: JourneyItemLeg, brought: readonly Brought[]): JourneyItemLeg {
  const minutes = Math.max(0, ...brought.map(({ checkInMinutes }) => checkInMinutes ?? 0));
  const closes = Date.parse(ride.from.departure) - minutes * 60_000;
  if (closes >= Date.parse(ride.checkInCloses ?? ride.from.departure)) return ride;
  return { ...ride, checkInCloses: toZonedIso(new Date(closes), zoneOf(ride.from.departure)) };
}

/** Where a ride leaves by New Zealand's clocks, those: they may change before it does. Elsewhere the offset that it leaves by. */
function zoneOf(departure: string): string {
  const offset = departure.slice(-'+13:00'.length);
  return toNewZealandIso(new Date(departure)).endsWith(offset) ? NEW_ZEALAND : offset;
}

/**
 * Items whose rides have the check-in of the extras that go with them. For reading alone: what is stored keeps the ride's own, so
 * that it holds again once an extra is given up.
 * @param parentOf the item an extra goes with; null for one that does not count
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
      rideWith(
        ride,
        extras.filter(({ parentId, leg }) => parentId === item.id && leg === at),
      ),
    );
    return { ...item, data: { ...data, route: { ...data.route, serviceRoute } } };
  });
}

/**
 * Whether something can still come along on a ride: its check-in must not have closed at `now`, nor close before those who
 * travel arrive by the ride before.
 */
export function canBeBrought(
  brought: Brought,
  {
    rides,
    leg,
    now,
  }: { readonly rides: readonly JourneyItemLeg[]; readonly leg: number; readonly now: Date },
): 'yes' | 'closed' | 'arrives-later' {
  const ride = rides[leg];
  if (!ride) return 'yes';
  const withIt = rideWith(ride, [brought]);
  if (hasLeft(withIt, now)) return 'closed';
  const before = rides[leg - 1];
  if (withIt === ride || !before) return 'yes';
  return Date.parse(before.to.arrival) > closesAt(withIt) ? 'arrives-later' : 'yes';
}

/** Whether the check-in of a ride has closed at `now`, or, where there is none, it has left. A cart may lie longer than that. */
export function hasLeft(ride: RideStart, now: Date): boolean {
  return now.getTime() >= closesAt(ride);
}

function closesAt({ checkInCloses, from }: RideStart): number {
  return Date.parse(checkInCloses ?? from.departure);
}
