import { listRemaining, presentDeparture } from '#blocks/present-departure.ts';
import type { StationDay, StationTimetable } from '#components/travel/timetable-view.ts';
import { formatLongDay, readClock } from '#contracts/dates.ts';
import type { Departure, DepartureBoard } from '#domains/travel/board/board-types.ts';
import { addDays } from '#domains/travel/time/service-time.ts';
import { toZonedIso } from '#platform/clock.ts';
import { describePlaceNotices } from './line-notices.ts';
import type { TimetableInputs } from './timetable-inputs.ts';

/**
 * Presents the remaining departures of a station or town for today and those of tomorrow; without any, those
 * of the next date that has some. It is null for an unknown place.
 */
export function presentStation(placeId: string, inputs: TimetableInputs): StationTimetable | null {
  const { timetable, today } = inputs;
  const boards = [today, addDays(today, 1)].flatMap((date) => listRemaining(placeId, date, inputs) ?? []);
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
    notices: describePlaceNotices(placeId, inputs),
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
      ? `Today after ${readClock(toZonedIso(now, inputs.timetable.zone, 'minute'))}, `
      : isTomorrow
        ? 'Tomorrow, '
        : '';
  return {
    key: board.date,
    caption: `${name}${formatLongDay(board.date)}`,
    departures: board.departures.map((departure) => presentDeparture(departure, board.date, inputs)),
  };
}

function sourcesOf(departures: readonly Departure[], { timetable }: TimetableInputs): readonly string[] {
  return [...new Set(departures.flatMap(({ tripId }) => timetable.sourceOfTrip(tripId) ?? []))];
}
