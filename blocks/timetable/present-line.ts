/** View model of a line's timetable: season, directions, trips with their times, and footnotes. */
import { countMidnights, formatServiceClock } from '#blocks/format-clock.ts';
import { formatStopName } from '#blocks/format-stop-name.ts';
import { searchLink } from '#blocks/search-link.ts';
import { modeIcon } from '#blocks/travel-mode.ts';
import type {
  LineTimetable,
  TimetableBoard,
  TimetableCell,
  TimetableTrip,
} from '#components/travel/timetable-view.ts';
import { formatDate, formatLongDay } from '#contracts/dates.ts';
import type { BoardTime, BoardTrip, LineBoard, LineSeason } from '#domains/travel/board/board-types.ts';
import { addDays, zoneOffsetSeconds } from '#domains/travel/time/service-time.ts';
import { createFootnotes, type Footnotes } from './footnotes.ts';
import { describeLineStatus } from './line-notices.ts';
import type { TimetableInputs } from './timetable-inputs.ts';

/** The minimum stay, in seconds, for which the arrival is shown too. */
const longStaySeconds = 600;

const seenNotes = {
  quoted: null,
  computed: 'Estimated from published times',
  'general-knowledge': 'Some times are unconfirmed',
} as const;

/** Presents a line's timetable; null if the timetable does not know the line. */
export function presentLine(routeId: string, inputs: TimetableInputs): LineTimetable | null {
  const { timetable, today, now, status } = inputs;
  const route = timetable.routeById(routeId);
  if (!route) return null;
  const { shown, season } = chooseSeason(timetable.lineSeasons(routeId, today), inputs);
  const lineStatus = status.lines.find((line) => line.routeId === routeId);
  const sale = timetable.lineSale(routeId);
  const unsoldBecause = sale?.unsoldBecause ?? null;
  // A time links to the next date on which it can be bought, because sale ends some time before departure.
  const soldFrom = new Date(now.getTime() + (sale?.cutoffMinutes ?? 0) * 60_000);
  const boards = shown
    ? timetable.lineBoards(routeId, {
        date: shown.from,
        ...(!shown.isOpen && { until: shown.until }),
        now: soldFrom,
      })
    : [];
  const isSold = unsoldBecause === null && route.mode !== 'other';
  const searchPath = isSold ? inputs.searchPath : null;
  const trips = boards.flatMap((board) => board.trips);
  const footnotes = createFootnotes(trips.map(notesOf));
  return {
    key: routeId,
    name: route.name,
    operator: route.agency.name,
    mode: modeIcon(route.mode),
    valid: shown ? validWords(shown, today) : '',
    season,
    sale: unsoldBecause,
    status: lineStatus ? describeLineStatus(lineStatus, inputs) : null,
    boards: boards.map((board, index) => presentBoard(board, index, { ...inputs, searchPath }, footnotes)),
    footnotes: footnotes.list(),
    sources: [...new Set(trips.flatMap(({ source }) => source ?? []))],
  };
}

/** Formats a validity. The start of a season that runs today is unknown, because the search starts today. */
function validWords({ from, until, isOpen }: LineSeason, today: string): string {
  if (from === today) return `${isOpen ? 'Times available' : 'Valid'} until ${formatDate(until)}`;
  return isOpen
    ? `Valid from ${formatDate(from)}; times available until ${formatDate(until)}`
    : `Valid from ${formatDate(from)} to ${formatDate(until)}`;
}

/** Chooses the period to show, all dates or the season that runs now or next, and describes it. */
function chooseSeason(
  seasons: readonly LineSeason[],
  { season }: TimetableInputs,
): { shown: LineSeason | null; season: string | null } {
  const [first] = seasons;
  const last = seasons.at(-1);
  const running = seasons.filter(({ isRunning }) => isRunning);
  const [current, next] = running;
  if (!first || !last || !current)
    return { shown: null, season: 'Does not run within the dates of our timetable.' };
  if (season === 'all')
    return { shown: { from: first.from, until: last.until, isRunning: true, isOpen: true }, season: null };
  if (current !== first)
    return { shown: current, season: `Does not run before ${formatLongDay(current.from)}.` };
  if (current.isOpen) return { shown: current, season: null };
  const isPaused = seasons[1]?.isRunning === false;
  const then = next
    ? `${isPaused ? 'Runs again' : 'Other days or times'} from ${formatDate(next.from)}.`
    : '';
  return { shown: current, season: `Until ${formatDate(current.until)}. ${then}`.trim() };
}

function notesOf({ notes, seen, takesPassengers }: BoardTrip): readonly string[] {
  const seenNote = seen && seenNotes[seen];
  return [
    ...notes,
    ...(takesPassengers ? [] : ['Vehicles only: foot passengers can’t board']),
    ...(seenNote ? [seenNote] : []),
  ];
}

function presentBoard(
  board: LineBoard,
  index: number,
  inputs: TimetableInputs,
  footnotes: Footnotes,
): TimetableBoard {
  return {
    key: String(index),
    caption: `${board.from} to ${board.to}`,
    stops: board.stops.map((stop, row) => ({ key: `${row} ${stop.id}`, name: formatStopName(stop) })),
    trips: board.trips.map((trip) => presentTrip(board, trip, inputs, footnotes)),
  };
}

function presentTrip(
  board: LineBoard,
  trip: BoardTrip,
  inputs: TimetableInputs,
  footnotes: Footnotes,
): TimetableTrip {
  const rows = trip.times.flatMap((time, row) => (time ? [row] : []));
  const [firstRow] = rows;
  const lastRow = rows.at(-1);
  return {
    key: trip.runOffset === 0 ? trip.tripId : `${trip.tripId} ${trip.runOffset}`,
    number: trip.number,
    days: trip.days ?? 'some days',
    // Trips whose weekdays don't apply all year always have a mark.
    marks: [
      ...(trip.season === null ? [] : [footnotes.add(trip.season)]),
      ...notesOf(trip).flatMap((note) => footnotes.mark(note) ?? []),
    ].toSorted(byMark),
    cells: trip.times.map((time, row) => {
      if (!time) return null;
      const place = row === firstRow ? 'first' : row === lastRow ? 'last' : 'between';
      return presentCall(time, { trip, place, stop: board.stops[row] }, inputs, footnotes);
    }),
  };
}

/** Sorts marks: a, b, … z, aa. */
function byMark(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : 1);
}

interface CallPlace {
  readonly trip: BoardTrip;
  readonly place: 'first' | 'between' | 'last';
  readonly stop: LineBoard['stops'][number] | undefined;
}

function presentCall(
  time: BoardTime,
  { trip, place, stop }: CallPlace,
  { timetable, searchPath, today }: TimetableInputs,
  footnotes: Footnotes,
): TimetableCell {
  const shown = place === 'last' ? time.arrival : time.departure;
  const note = place === 'between' ? callNote(time) : null;
  const shift = zoneOffsetSeconds(stop?.zone ?? null, timetable.zone, time.nextDate ?? today);
  const clock = formatServiceClock(shown + shift);
  const date = time.nextDate && addDays(time.nextDate, countMidnights(shown + shift) - countMidnights(shown));
  const isSold =
    searchPath !== null &&
    stop &&
    date &&
    time.canBoard &&
    place !== 'last' &&
    timetable.canSearchBetween(stop.id, trip.toStopId);
  return {
    time: clock,
    arrival:
      place === 'between' && shown - time.arrival >= longStaySeconds
        ? formatServiceClock(time.arrival + shift)
        : null,
    daysLater: countMidnights(shown + shift),
    marks: note ? [footnotes.add(note)] : [],
    href: isSold
      ? searchLink(searchPath, {
          from: stop.id,
          to: trip.toStopId,
          date,
          departAfter: clock,
        })
      : null,
    label: isSold ? `${clock} from ${stop.name} to ${trip.toStopName}, ${formatLongDay(date)}` : null,
  };
}

function callNote({ canBoard, canAlight }: BoardTime): string | null {
  if (canBoard && canAlight) return null;
  if (canAlight) return 'Drop-off only';
  return canBoard ? 'Pick-up only' : 'No pick-up or drop-off';
}
