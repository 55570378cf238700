/** Finds how to reach a place from a city: direct lines, or else the fastest journey with changes. */
import { countMidnights, formatServiceClock } from '#blocks/format-clock.ts';
import { formatStopName } from '#blocks/format-stop-name.ts';
import { searchLink } from '#blocks/search-link.ts';
import type { ConnectionView } from '#components/travel/connection-view.ts';
import { countNoun } from '#contracts/counts.ts';
import { formatDaysLater, readClock } from '#contracts/dates.ts';
import { formatDuration } from '#contracts/durations.ts';
import { formatList } from '#contracts/lists.ts';
import type { DirectLine } from '#domains/travel/arrivals/direct-lines.ts';
import type { Days } from '#domains/travel/arrivals/direct-rides.ts';
import type { Journey, RideLeg } from '#domains/travel/planner/journey-planner.ts';
import { addDays, dateInZone, zoneOffsetSeconds } from '#domains/travel/time/service-time.ts';
import type { Mode, Stop } from '#domains/travel/timetable/timetable.ts';
import type { TimetableReader } from '#domains/travel/timetable-reader.ts';
import { toZonedIso } from '#platform/clock.ts';
import { formatFrequency, formatNextDate } from './format-frequency.ts';

/** The inputs for the ways from a city. */
export interface ConnectionInputs {
  readonly timetable: TimetableReader;
  /** The stops of the place. */
  readonly stops: readonly Stop[];
  readonly days: Days;
  /** The page with the journey search; null if there is none. */
  readonly searchPath: string | null;
  /** The place's name. */
  readonly place: string;
  /** Reports each linked departure: after it the page needs another one. */
  leadsTo(departure: Date): void;
}

const minutesOfDay = 1_440;

/**
 * Finds the ways from a city or stop, by id. They are the direct lines and, if none of them runs in these
 * days, the fastest journey with changes. There are none from an unknown place or from the place itself.
 */
export async function findConnectionsFrom(
  cityId: string,
  inputs: ConnectionInputs,
): Promise<readonly ConnectionView[]> {
  const { timetable, stops, days } = inputs;
  const city = timetable.placeStops(cityId);
  const own = new Set(stops.map(({ id }) => id));
  if (!city || city.stops.some(({ id }) => own.has(id))) return [];
  // A stop is shown under its town's name; the stop's own name has a line of its own.
  const name = (timetable.stopById(cityId) && timetable.townName(cityId)) ?? city.name;
  const ends = { from: city.stops.map(({ id }) => id), to: [...own] };
  const direct = timetable.directLines(ends.from, ends.to, days).toSorted(byClock);
  const ways = direct.map((line) => directWay(name, line, inputs));
  if (ways.some(({ isResting }) => !isResting)) return ways;
  const tomorrow = { first: addDays(days.first, 1), count: days.count };
  const found = await timetable.fastestJourney(ends, tomorrow);
  return found ? [connectingWay(name, found, inputs), ...ways] : ways;
}

/** Sorts like a departure board: by departure time, with resting lines last. */
function byClock(one: DirectLine, other: DirectLine): number {
  return (
    Number(isResting(one)) - Number(isResting(other)) ||
    minuteOfDay(one.earliest) - minuteOfDay(other.earliest)
  );
}

const minuteOfDay = (seconds: number) => Math.floor(seconds / 60) % minutesOfDay;

const isResting = ({ runs }: DirectLine) => runs.every((count) => count === 0);

function directWay(city: string, line: DirectLine, inputs: ConnectionInputs): ConnectionView {
  const { route, from, to, runs, duration, otherDurations, earliest, latest, next } = line;
  const { days, place, leadsTo } = inputs;
  // The search finds no rides of other modes.
  const searchPath = route.mode === 'other' ? null : inputs.searchPath;
  if (next && searchPath) leadsTo(next.at);
  const minutes = Math.round(duration / 60);
  const { zone } = inputs.timetable;
  const [ahead, aheadThere] = [from, to].map((stop) => zoneOffsetSeconds(stop.zone, zone, days.first));
  const arrivesAfter =
    countMidnights(earliest + duration + (aheadThere ?? 0)) - countMidnights(earliest + (ahead ?? 0));
  const leaves =
    next && Temporal.Instant.fromEpochMilliseconds(next.at.getTime()).toZonedDateTimeISO(from.zone ?? zone);
  return {
    key: `${from.id} ${route.id}`,
    from: city,
    stop: from.name === city && !from.zone ? null : formatStopName(from),
    departure: formatServiceClock(earliest + (ahead ?? 0)),
    lastDeparture: latest === earliest ? null : formatServiceClock(latest + (ahead ?? 0)),
    href:
      leaves && searchPath && inputs.timetable.canSearchBetween(from.id, to.id)
        ? searchLink(searchPath, {
            from: from.id,
            to: to.id,
            date: leaves.toPlainDate().toString(),
            departAfter: leaves.toPlainTime().toString({ smallestUnit: 'minute' }),
          })
        : null,
    label: `Fares from ${city} to ${place} by ${route.name}`,
    rides: [{ key: route.id, name: route.name, mode: signOf(route.mode) }],
    changes: 'Direct',
    days: formatFrequency(runs, days.first, next?.date ?? null),
    isResting: isResting(line),
    duration: travelTime(minutes),
    isoDuration: isoDuration(minutes),
    otherDurations: othersInWords(minutes, otherDurations),
    arrivalDay: arrivesAfter > 0 ? formatDaysLater(arrivesAfter, 'next day') : null,
  };
}

function connectingWay(
  city: string,
  { date, journey }: { readonly date: string; readonly journey: Journey },
  { timetable, days, searchPath, place }: ConnectionInputs,
): ConnectionView {
  const { zone } = timetable;
  const rides = journey.legs.filter((leg): leg is RideLeg => leg.kind === 'ride');
  const minutes = Math.round((journey.arrival.getTime() - journey.departure.getTime()) / 60_000);
  const [first] = rides;
  const last = rides.at(-1);
  const zoneOf = (stopId: string | undefined) => timetable.stopById(stopId ?? '')?.zone ?? zone;
  const departs = clockIn(journey.departure, zone);
  const departure = clockIn(journey.departure, zoneOf(first?.from.stopId));
  const departureDate = dateInZone(journey.departure, zoneOf(first?.from.stopId));
  const arrivalDate = dateInZone(journey.arrival, zoneOf(last?.to.stopId));
  const { days: daysLater } = Temporal.PlainDate.from(departureDate).until(arrivalDate);
  return {
    key: `${city} with changes`,
    from: city,
    stop: null,
    departure,
    lastDeparture: null,
    href:
      searchPath && first && last && timetable.canSearchBetween(first.from.stopId, last.to.stopId)
        ? searchLink(searchPath, {
            from: first.from.stopId,
            to: last.to.stopId,
            date,
            departAfter: departs,
          })
        : null,
    label: `Journeys from ${city} to ${place} on ${formatNextDate(date, days.first)}`,
    rides: rides.map(({ tripId, routeId }) => {
      const route = timetable.routeById(routeId);
      return { key: tripId, name: route?.name ?? '', mode: signOf(route?.mode ?? 'other') };
    }),
    changes: changeWords(journey, timetable),
    days: `On ${formatNextDate(date, days.first)}, for example`,
    isResting: false,
    duration: travelTime(minutes),
    isoDuration: isoDuration(minutes),
    otherDurations: null,
    arrivalDay: daysLater > 0 ? formatDaysLater(daysLater, 'next day') : null,
  };
}

/**
 * Describes the changes: `2 changes: Wellington and Invercargill (shuttle to Bluff)`. For a single ride it
 * describes the transfer before or after it: `Shuttle to Bluff first`.
 */
function changeWords({ legs }: Journey, timetable: TimetableReader): string {
  const rides = legs.filter((leg) => leg.kind === 'ride');
  const at = rides.slice(1).map(({ from }) => {
    const town = townOf(timetable, from.stopId);
    const transfer = legs.find((leg) => leg.kind === 'transfer' && leg.to.stopId === from.stopId);
    const left = transfer ? townOf(timetable, transfer.from.stopId) : town;
    return transfer?.kind !== 'transfer' || left === town ? town : `${left} (${transfer.mode} to ${town})`;
  });
  if (at.length > 0) return `${countNoun(at.length, 'change')}: ${formatList([...new Set(at)])}`;
  const ways = legs.map((leg, index) => {
    if (leg.kind === 'ride') return [];
    const transferVerb = leg.mode === 'walk' ? 'Walk' : 'Shuttle';
    return index === 0
      ? `${transferVerb} to ${townOf(timetable, leg.to.stopId)} first`
      : `${transferVerb} on from ${townOf(timetable, leg.from.stopId)}`;
  });
  return ways.flat().join('; ') || 'Direct';
}

function signOf(mode: Mode) {
  return mode === 'other' ? null : mode;
}

function townOf(timetable: TimetableReader, stopId: string): string {
  return timetable.townName(stopId) ?? timetable.stopById(stopId)?.name ?? '';
}

function clockIn(instant: Date, zone: string): string {
  return readClock(toZonedIso(instant, zone));
}

/** Formats a travel time: `7 h 15 min`. From a day upwards it rounds to hours, such as `30 h`. */
function travelTime(minutes: number): string {
  return formatDuration(minutes < minutesOfDay ? minutes : Math.round(minutes / 60) * 60);
}

/** Durations within this many minutes count as equal. */
const hardlyOther = 5;

/**
 * Formats the other trips' durations, `3 h` or `3 h to 4 h 10 min`; null if they take about as long as the
 * first trip.
 */
function othersInWords(minutes: number, durations: readonly number[]): string | null {
  const others = durations
    .map((duration) => Math.round(duration / 60))
    .filter((other) => Math.abs(other - minutes) > hardlyOther);
  if (others.length === 0) return null;
  const [min, max] = [Math.min(...others), Math.max(...others)];
  return max - min > hardlyOther ? `${travelTime(min)} to ${travelTime(max)}` : travelTime(min);
}

function isoDuration(minutes: number): string {
  return `PT${Math.floor(minutes / 60)}H${minutes % 60}M`;
}
