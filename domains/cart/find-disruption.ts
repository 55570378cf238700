import { formatShortDay, readClock, readDate } from '#contracts/dates.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { describeCause } from '#domains/travel/live/describe-cause.ts';
import { isWithdrawn } from '#domains/travel/live/live-state.ts';
import { toZonedIso } from '#platform/clock.ts';
import type { CartItemData, ItemDisruption, JourneyItemLeg } from './cart.ts';
import { zoneOf } from './check-in.ts';

/**
 * Returns what is known about a journey of a cart that does not run as planned, or null. A cancelled ride outweighs
 * those that are expected at other times.
 */
export function findDisruption(data: CartItemData, feed: Pick<LoadedFeed, 'live'>): ItemDisruption | null {
  if (data.kind !== 'journey') return null;
  const rides = data.route.serviceRoute;
  const cancelled = rides.find((ride) => isWithdrawn(feed.live, ride));
  if (cancelled) {
    const why = describeCause(feed.live.findUpdate(cancelled)?.cause ?? null);
    const text = `${subject(cancelled, rides)} is cancelled${why}. Remove it, and choose another departure.`;
    return { kind: 'cancelled', text };
  }
  const retimed = rides.flatMap((ride) => {
    const times = expectedTimes(ride, feed);
    return times === '' ? [] : [`${subject(ride, rides)} is expected ${times}.`];
  });
  return retimed.length === 0 ? null : { kind: 'retimed', text: retimed.join(' ') };
}

function subject({ service, from, to }: JourneyItemLeg, rides: readonly JourneyItemLeg[]): string {
  const isOnly = rides.length === 1;
  return isOnly ? 'This departure' : `${service} from ${from.name} to ${to.name}`;
}

/** Returns the expected times that differ from the timetable's by a minute or more; empty if none does. */
function expectedTimes(ride: JourneyItemLeg, { live }: Pick<LoadedFeed, 'live'>): string {
  const calls = live.findUpdate(ride)?.calls;
  const { departure } = ride.from;
  const { arrival } = ride.to;
  const leaves = laterBy(departure, calls?.[ride.fromCall]?.departureDelay);
  const arrives = laterBy(arrival, calls?.[ride.toCall]?.arrivalDelay);
  const parts = [
    ...(leaves === null ? [] : [`to leave ${insteadOf(departure, leaves)}`]),
    ...(arrives === null ? [] : [`to arrive ${insteadOf(arrival, arrives)}`]),
  ];
  return parts.join(' and ');
}

/** Returns an ISO instant moved by a delay, in the same zone; null if the minute stays the same. */
function laterBy(iso: string, delaySeconds = 0): string | null {
  const moved = toZonedIso(new Date(Date.parse(iso) + delaySeconds * 1_000), zoneOf(iso));
  return readClock(moved) === readClock(iso) && readDate(moved) === readDate(iso) ? null : moved;
}

function insteadOf(planned: string, expected: string): string {
  const on = readDate(expected) === readDate(planned) ? '' : ` on ${formatShortDay(readDate(expected))}`;
  return `at ${readClock(expected)}${on} instead of ${readClock(planned)}`;
}
