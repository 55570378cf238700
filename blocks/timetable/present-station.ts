import type { StationDay, StationTimetable } from '#components/travel/timetable-view.ts';
import type { Departure, StationBoard } from '#src/travel/board/boards.ts';
import { nextDepartureDate, stationBoard } from '#src/travel/board/station-board.ts';
import { addDays } from '#src/travel/time/service-time.ts';
import { type Asked, dayWords, searchLink, signOf } from './timetable-words.ts';

/** What leaves a station or a town today and tomorrow, or on the next day with a departure; null when it is not known. */
export function presentStation(placeId: string, asked: Asked): StationTimetable | null {
  const { feed, today } = asked;
  const boards = [today, addDays(today, 1)].flatMap((date) => stationBoard(feed, placeId, date) ?? []);
  const [place] = boards;
  if (!place) return null;
  const near = boards.filter(({ departures }) => departures.length > 0);
  const next = near.length === 0 ? nextDepartureDate(feed, placeId, today) : null;
  const later = next === null ? null : stationBoard(feed, placeId, next);
  const shown = later ? [later] : near;
  const departures = shown.flatMap((board) => board.departures);
  return {
    name: place.name,
    hasSeveralStops: new Set(departures.map(({ stop }) => stop.id)).size > 1,
    days: shown.map((board) => presentDay(board, asked)),
    nothing: nothingWords(place.name, { isNear: near.length > 0, next }),
    sources: sourcesOf(departures, asked),
  };
}

function nothingWords(
  name: string,
  { isNear, next }: { isNear: boolean; next: string | null },
): string | null {
  if (isNear) return null;
  return next === null
    ? `Nothing leaves ${name} in the time for which the timetable is known.`
    : `Nothing leaves ${name} today or tomorrow. The next departures are on ${dayWords(next)}.`;
}

function presentDay(board: StationBoard, asked: Asked): StationDay {
  const name =
    board.date === asked.today ? 'Today, ' : board.date === addDays(asked.today, 1) ? 'Tomorrow, ' : '';
  return {
    key: board.date,
    caption: `${name}${dayWords(board.date)}`,
    departures: board.departures.map((departure) => presentDeparture(departure, board.date, asked)),
  };
}

function presentDeparture(departure: Departure, date: string, { feed, searchPath }: Asked) {
  const { tripId, stop, at, towards, lineName, mode, toStopId, takesPassengers } = departure;
  const zoned = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(feed.timetable.zone);
  const time = zoned.toPlainTime().toString({ smallestUnit: 'minute' });
  const isSold = searchPath !== null && takesPassengers;
  return {
    key: `${tripId} ${stop.id} ${at.toISOString()}`,
    time,
    iso: zoned.toString({ timeZoneName: 'never', smallestUnit: 'minute' }),
    href: isSold ? searchLink(searchPath, { from: stop.id, to: toStopId, date }) : null,
    label: isSold ? `${time} from ${stop.name} to ${towards}, ${dayWords(date)}` : null,
    towards,
    line: lineName,
    mode: signOf(mode),
    stop: stop.name,
    note: takesPassengers ? null : 'Vehicles only: foot passengers can’t board',
  };
}

function sourcesOf(departures: readonly Departure[], { feed }: Asked): readonly string[] {
  return [...new Set(departures.flatMap(({ tripId }) => feed.timetable.tripById(tripId)?.source ?? []))];
}
