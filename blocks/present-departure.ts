/** View model of a departure on a departure board: its times, what is expected, and its search link. */
import { formatExpectedTime } from '#blocks/format-expected.ts';
import { formatStopName } from '#blocks/format-stop-name.ts';
import { searchLink } from '#blocks/search-link.ts';
import { modeIcon } from '#blocks/travel-mode.ts';
import type { ExpectedTime } from '#components/travel/journey-view.ts';
import type { StationDeparture } from '#components/travel/timetable-view.ts';
import { formatLongDay, readClock, readDate } from '#contracts/dates.ts';
import type { Departure, DepartureBoard } from '#domains/travel/board/board-types.ts';
import { addDays, dateInZone } from '#domains/travel/time/service-time.ts';
import type { TimetableReader } from '#domains/travel/timetable-reader.ts';
import { toZonedIso } from '#platform/clock.ts';

/** The dependencies of a departure board's presentation. */
export interface BoardInputs {
  readonly timetable: TimetableReader;
  /** The current date in the timetable's zone. */
  readonly today: string;
  readonly now: Date;
  /** The page with the journey search; null if there is none. */
  readonly searchPath: string | null;
}

/**
 * Returns the departures of a day that have not left. Today's include those of yesterday that are still expected. It is
 * null for an unknown place.
 */
export function listRemaining(
  placeId: string,
  date: string,
  { timetable, today, now }: Omit<BoardInputs, 'searchPath'>,
): DepartureBoard | null {
  const board = timetable.departureBoard(placeId, date);
  const yesterday = date === today ? timetable.departureBoard(placeId, addDays(today, -1)) : null;
  return (
    board && {
      ...board,
      departures: [...(yesterday?.departures ?? []), ...board.departures].filter(
        (departure) => leavesAt(departure) > now,
      ),
    }
  );
}

/** Returns when a departure leaves as far as known; if it is cancelled, the timetable's time. */
export function leavesAt({ at, expectedAt, isCancelled }: Departure): Date {
  return isCancelled ? at : (expectedAt ?? at);
}

/** Presents a departure on the departure board of a date. */
export function presentDeparture(
  departure: Departure,
  date: string,
  { timetable, now, searchPath }: Omit<BoardInputs, 'today'>,
): StationDeparture {
  const { tripId, stop, at, expectedAt, isCancelled, towards, lineName, mode, toStopId, takesPassengers } =
    departure;
  const zone = stop.zone ?? timetable.zone;
  const iso = toZonedIso(at, zone, 'minute');
  const time = readClock(iso);
  const isSold =
    searchPath !== null &&
    !isCancelled &&
    at > now &&
    takesPassengers &&
    mode !== 'other' &&
    timetable.canSearchBetween(stop.id, toStopId);
  return {
    key: `${tripId} ${stop.id} ${at.toISOString()}`,
    time,
    isCancelled,
    expected: isCancelled ? null : describeExpected(formatExpectedTime(at, expectedAt, zone, date)),
    iso,
    href: isSold
      ? searchLink(searchPath, {
          from: stop.id,
          to: toStopId,
          date: readDate(iso),
          departAfter: time,
        })
      : null,
    label: isSold ? `${time} from ${stop.name} to ${towards}, ${formatLongDay(date)}` : null,
    towards,
    line: lineName,
    mode: modeIcon(mode),
    stop: formatStopName(stop),
    note: noteOf(departure, date, timetable.zone),
  };
}

function describeExpected(expected: ExpectedTime | null): string | null {
  if (!expected) return null;
  return expected.isLate ? `Expected ${expected.time}` : `Early: expected ${expected.time}`;
}

function noteOf({ at, takesPassengers }: Departure, date: string, zone: string): string | null {
  if (!takesPassengers) return 'Vehicles only: foot passengers can’t board';
  const planned = dateInZone(at, zone);
  return planned === date ? null : `Planned for ${formatLongDay(planned)}`;
}
