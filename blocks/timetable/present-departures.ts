import { formatStopName } from '#blocks/format-stop-name.ts';
import { searchLink } from '#blocks/search-link.ts';
import type { StationDay, StationTimetable } from '#components/travel/timetable-view.ts';
import { formatLongDay } from '#contracts/dates.ts';
import type { Departure, DepartureBoard } from '#domains/travel/board/board-types.ts';
import { addDays } from '#domains/travel/time/service-time.ts';
import { modeIcon, type TimetableInputs } from './timetable-inputs.ts';

/**
 * Presents the remaining departures of a station or town for today and those of tomorrow; without any, those
 * of the next date that has some. It is null for an unknown place.
 */
export function presentStation(placeId: string, inputs: TimetableInputs): StationTimetable | null {
  const { timetable, today, now } = inputs;
  const boards = [today, addDays(today, 1)].flatMap((date) => {
    const board = timetable.departureBoard(placeId, date);
    return board ? [{ ...board, departures: board.departures.filter(({ at }) => at > now) }] : [];
  });
  const [place] = boards;
  if (!place) return null;
  const near = boards.filter(({ departures }) => departures.length > 0);
  const next = near.length === 0 ? timetable.nextDepartureDate(placeId, addDays(today, 2)) : null;
  const later = next === null ? null : timetable.departureBoard(placeId, next);
  const shown = later ? [later] : near;
  const departures = shown.flatMap((board) => board.departures);
  return {
    name: place.name,
    hasSeveralStops: new Set(departures.map(({ stop }) => stop.id)).size > 1,
    days: shown.map((board) => presentDay(board, inputs)),
    emptyText: describeEmptyDays(place.name, { isNear: near.length > 0, next }),
    sources: sourcesOf(departures, inputs),
  };
}

function describeEmptyDays(
  name: string,
  { isNear, next }: { isNear: boolean; next: string | null },
): string | null {
  if (isNear) return null;
  return next === null
    ? `No departures from ${name} within the dates of our timetable.`
    : `No departures from ${name} today or tomorrow. The next departures are on ${formatLongDay(next)}.`;
}

function presentDay(board: DepartureBoard, inputs: TimetableInputs): StationDay {
  const { today, now } = inputs;
  const isTomorrow = board.date === addDays(today, 1);
  const name =
    board.date === today
      ? `Today after ${clockAt(now, inputs.timetable.zone)}, `
      : isTomorrow
        ? 'Tomorrow, '
        : '';
  return {
    key: board.date,
    caption: `${name}${formatLongDay(board.date)}`,
    departures: board.departures.map((departure) => presentDeparture(departure, board.date, inputs)),
  };
}

function clockAt(instant: Date, zone: string): string {
  return zonedIn(instant, zone).toPlainTime().toString({ smallestUnit: 'minute' });
}

function zonedIn(instant: Date, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);
}

function presentDeparture(departure: Departure, date: string, { timetable, searchPath }: TimetableInputs) {
  const { tripId, stop, at, towards, lineName, mode, toStopId, takesPassengers } = departure;
  const zoned = zonedIn(at, stop.zone ?? timetable.zone);
  const time = zoned.toPlainTime().toString({ smallestUnit: 'minute' });
  const isSold =
    searchPath !== null &&
    takesPassengers &&
    mode !== 'other' &&
    timetable.canSearchBetween(stop.id, toStopId);
  return {
    key: `${tripId} ${stop.id} ${at.toISOString()}`,
    time,
    iso: zoned.toString({ timeZoneName: 'never', smallestUnit: 'minute' }),
    href: isSold
      ? searchLink(searchPath, {
          from: stop.id,
          to: toStopId,
          date: zoned.toPlainDate().toString(),
          departAfter: time,
        })
      : null,
    label: isSold ? `${time} from ${stop.name} to ${towards}, ${formatLongDay(date)}` : null,
    towards,
    line: lineName,
    mode: modeIcon(mode),
    stop: formatStopName(stop),
    note: takesPassengers ? null : 'Vehicles only: foot passengers can’t board',
  };
}

function sourcesOf(departures: readonly Departure[], { timetable }: TimetableInputs): readonly string[] {
  return [...new Set(departures.flatMap(({ tripId }) => timetable.sourceOfTrip(tripId) ?? []))];
}
