/** Block loader: the next departures from a station or town, with what is known about them now. */
import type { z } from 'zod';
import type { LoadContext, LoadResult } from '#blocks/define-block.ts';
import { earliestAfter } from '#blocks/next-status-change.ts';
import { type BoardInputs, leavesAt, listRemaining, presentDeparture } from '#blocks/present-departure.ts';
import type { StationDay } from '#components/travel/timetable-view.ts';
import { formatLongDay } from '#contracts/dates.ts';
import type { DepartureBoard } from '#domains/travel/board/board-types.ts';
import { addDays, calendarDayStart, dateInZone } from '#domains/travel/time/service-time.ts';
import type { departures as departuresSchema } from '#schemas/blocks/departures.schema.ts';

type Block = z.output<typeof departuresSchema.shape>;

/** The loader's data. */
export interface DeparturesData {
  /** The name of the station or town. */
  readonly name: string;
  readonly hasSeveralStops: boolean;
  /** Empty if nothing leaves within the dates of the timetable. */
  readonly days: readonly StationDay[];
  /** True if this block must say that its times are demonstration data; only the first of a page does. */
  readonly saysDemonstration: boolean;
  /** True if this block explains that times link to a search; only the first of a page does. */
  readonly saysChoice: boolean;
}

/** Loads the next departures, from today on. */
export async function loadDepartures(
  block: Block,
  context: LoadContext,
): Promise<LoadResult<DeparturesData>> {
  const timetable = await context.ports.timetable();
  if (!timetable) return { ok: false, reason: 'unavailable' };
  const { station, limit, searchPath = null } = block;
  const { now } = context;
  const today = dateInZone(now, timetable.zone);
  const inputs: BoardInputs = { timetable, today, now, searchPath };
  const boards = station ? listNext(station, limit, inputs) : [];
  if (boards === null) return { ok: false, reason: 'not_found' };
  const departures = boards.flatMap((board) => board.departures);
  const midnight = new Date(calendarDayStart(addDays(today, 1), timetable.zone));
  // A departure disappears when it leaves, and its link to fares does at the planned time.
  const changes = departures.flatMap((departure) => [departure.at, leavesAt(departure)]);
  context.changesAt(earliestAfter(now, [midnight, ...changes]) ?? midnight);
  const days = boards.map(({ date, departures: ofDay }) => ({
    key: date,
    caption: describeDay(date, today),
    departures: ofDay.map((departure) => presentDeparture(departure, date, inputs)),
  }));
  return {
    ok: true,
    data: {
      name: (station && timetable.placeStops(station)?.name) ?? '',
      hasSeveralStops: new Set(departures.map(({ stop }) => stop.id)).size > 1,
      days,
      saysDemonstration: days.length > 0 && timetable.isDemonstration,
      saysChoice: days.some((day) => day.departures.some(({ href }) => href !== null)),
    },
    mentions: { saysDemonstration: 'demonstration timetable', saysChoice: 'choose a time of a station' },
  };
}

/** Lists the next departures by day, without days that have none. It is null for an unknown place. */
function listNext(station: string, limit: number, inputs: BoardInputs): readonly DepartureBoard[] | null {
  const { timetable, today } = inputs;
  const near = [today, addDays(today, 1)].map((date) => listRemaining(station, date, inputs));
  if (near.includes(null)) return null;
  const isQuiet = near.every((board) => board?.departures.length === 0);
  const later = isQuiet ? timetable.nextDepartureDate(station, addDays(today, 2)) : null;
  const boards = [...near, later === null ? null : timetable.departureBoard(station, later)];
  let left = limit;
  return boards.flatMap((board) => {
    const departures = board?.departures.slice(0, left) ?? [];
    left -= departures.length;
    return board && departures.length > 0 ? [{ ...board, departures }] : [];
  });
}

function describeDay(date: string, today: string): string {
  if (date === today) return 'Today';
  return date === addDays(today, 1) ? `Tomorrow, ${formatLongDay(date)}` : formatLongDay(date);
}
