/** Rules of disruptions: how long travellers may choose, which journeys connect, and when to tell. Pure. */
import type { JourneyItemLeg } from '#domains/cart/cart.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { getRideCache } from '#domains/travel/offers/ride-cache.ts';
import { serviceInstant } from '#domains/travel/time/service-time.ts';
import { NEW_ZEALAND } from '#platform/clock.ts';
import type { DisruptionKind } from '../booking.ts';
import type { BookingItemRow } from '../booking-store.ts';
import { ridesOf } from '../payment/sale-deadline.ts';

const hourMs = 3_600_000;

/** The shortest time to choose, in hours. */
const minChoiceHours = 24;

/** A delay from which travellers may choose another departure or a refund, in seconds. */
export const longDelaySeconds = 3_600;

/** A delay below which a long delay counts as over, in seconds. Lower than the above, so that small changes are no news. */
export const shortDelaySeconds = 1_800;

/** Returns true if travellers must hear of a disruption, although another of the same journey is open. */
export function isWorse(kind: DisruptionKind, than: DisruptionKind): boolean {
  const severity = { connection: 0, late: 1, moved: 2, cancelled: 2 };
  return severity[kind] > severity[than];
}

/** The longest time between two journeys of a booking that connect, in hours. */
const maxConnectionHours = 24;

/** Returns true if a disruption of this kind leaves a journey that can't be kept as it is. */
export function mustChoose({ kind }: { readonly kind: DisruptionKind }): boolean {
  return kind === 'cancelled' || kind === 'moved';
}

/** Until when the travellers of a journey that can't be kept may choose: the shortest time of its operators. */
export function chooseUntil(item: Pick<BookingItemRow, 'data'>, feed: LoadedFeed, now: Date): Date {
  const last = Math.max(...ridesOf(item).map(({ from }) => Date.parse(from.departure)));
  return new Date(Math.max(last + choiceMs(item, feed), now.getTime() + minChoiceHours * hourMs));
}

/** Until when travellers may choose whose time was over: as long as after their departure. */
export function chooseAgainUntil(item: Pick<BookingItemRow, 'data'>, feed: LoadedFeed, now: Date): Date {
  return new Date(now.getTime() + Math.max(choiceMs(item, feed), minChoiceHours * hourMs));
}

/** The time to choose after the departure, the shortest of the operators, in milliseconds. */
function choiceMs(item: Pick<BookingItemRow, 'data'>, feed: LoadedFeed): number {
  const { fares } = getRideCache(feed);
  const days = ridesOf(item).map(({ line }) => fares.networkOfRoute(line)?.choiceDays ?? 7);
  return Math.min(...days) * 24 * hourMs;
}

/** Returns what happens to a cancelled journey without a choice: staff decide if any of its operators says so. */
export function unchosenRule(item: Pick<BookingItemRow, 'data'>, feed: LoadedFeed): 'refund' | 'staff' {
  const { fares } = getRideCache(feed);
  return ridesOf(item).some(({ line }) => fares.networkOfRoute(line)?.unchosen === 'staff')
    ? 'staff'
    : 'refund';
}

/** Returns true if the timetable has a ride of the same line between the same stops, less than a long delay away. */
export function hasAlike(ride: JourneyItemLeg, { timetable }: Pick<LoadedFeed, 'timetable'>): boolean {
  const route = timetable.routeById(ride.line);
  if (!route) return false;
  return timetable.tripsOfRoute(route).some((trip) => {
    if (!timetable.runsOn(trip, ride.serviceDate)) return false;
    const calls = timetable.callsOf(trip);
    const from = calls.findIndex(({ stop }) => stop.id === ride.from.stopId);
    const leaves = calls[from];
    if (!leaves || !calls.slice(from + 1).some(({ stop }) => stop.id === ride.to.stopId)) return false;
    const departure = serviceInstant(ride.serviceDate, leaves.departure, timetable.zone);
    return Math.abs(departure.getTime() - Date.parse(ride.from.departure)) < longDelaySeconds * 1_000;
  });
}

/** Returns true if travellers change from one journey to the other, in either order. */
export function connects(one: Pick<BookingItemRow, 'data'>, other: Pick<BookingItemRow, 'data'>): boolean {
  const spanOf = (item: Pick<BookingItemRow, 'data'>) => {
    const rides = ridesOf(item);
    return {
      start: Date.parse(rides[0]?.from.departure ?? ''),
      end: Date.parse(rides.at(-1)?.to.arrival ?? ''),
    };
  };
  const [a, b] = [spanOf(one), spanOf(other)];
  const gap = a.start <= b.start ? b.start - a.end : a.start - b.end;
  return gap >= 0 && gap <= maxConnectionHours * hourMs;
}

/** The hours of the night, in New Zealand: messages that can wait are sent after it. */
const night = { from: 22, until: 6 };

/**
 * Returns the time of an email about a ride; undefined for at once. At night it waits until six in the morning, if the ride
 * leaves more than a day later.
 */
export function noticeTime(departure: string | undefined, now: Date): Date | undefined {
  const isSoon = departure === undefined || Date.parse(departure) - now.getTime() < 24 * hourMs;
  return isSoon ? undefined : endOfNight(now);
}

/** How long before its departure travellers get a text about a ride; earlier, the email is enough. */
const textHours = 48;

/** A ride that leaves up to this many hours after the end of a night is worth waking its travellers. */
const wakeHours = 3;

/**
 * Returns the time of a text about a ride, or null for none: the ride leaves more than 48 hours later. At night it waits
 * until six in the morning, unless the ride leaves before nine.
 */
export function textTime(departure: string, now: Date): Date | null {
  const departsAt = Date.parse(departure);
  if (departsAt - now.getTime() > textHours * hourMs) return null;
  const morning = endOfNight(now);
  return morning && departsAt >= morning.getTime() + wakeHours * hourMs ? morning : now;
}

/** Returns the end of the current night in New Zealand; undefined by day. */
function endOfNight(now: Date): Date | undefined {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(NEW_ZEALAND);
  if (local.hour >= night.until && local.hour < night.from) return undefined;
  const day = local.hour >= night.from ? local.add({ days: 1 }) : local;
  return new Date(day.with({ hour: night.until, minute: 0, second: 0, millisecond: 0 }).epochMilliseconds);
}
