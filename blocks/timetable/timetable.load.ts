import type { z } from 'zod';
import type { LoadContext, LoadResult } from '#blocks/define-block.ts';
import { earliestAfter, nextStatusChange } from '#blocks/next-status-change.ts';
import { type BoardInputs, listRemaining } from '#blocks/present-departure.ts';
import type { LineTimetable, StationTimetable } from '#components/travel/timetable-view.ts';
import { addDays, calendarDayStart, dateInZone } from '#domains/travel/time/service-time.ts';
import type { timetable as timetableSchema } from '#schemas/blocks/timetable.schema.ts';
import { noticesAt } from './line-notices.ts';
import { presentStation } from './present-departures.ts';
import { presentLine } from './present-line.ts';

type Block = z.output<typeof timetableSchema.shape>;

/** The presented lines or station. */
export interface TimetableData {
  readonly lines: readonly LineTimetable[];
  readonly station: StationTimetable | null;
  /** True if this block must say that its times are demonstration data; only the first of a page does. */
  readonly saysDemonstration: boolean;
  /** True if this block explains that times link to a search; only the first of a page does. */
  readonly saysChoice: boolean;
}

/** Loads the timetables or departures from today on. Lines that the timetable does not know are left out. */
export async function loadTimetable(block: Block, context: LoadContext): Promise<LoadResult<TimetableData>> {
  const timetable = await context.ports.timetable();
  if (!timetable) return { ok: false, reason: 'unavailable' };
  const { by, lines: ids, station: stationId, season, searchPath } = block;
  const today = dateInZone(context.now, timetable.zone);
  // At midnight "today" and the next dates change.
  context.changesAt(new Date(calendarDayStart(addDays(today, 1), timetable.zone)));
  const stops = by === 'station' && stationId ? (timetable.placeStops(stationId)?.stops ?? []) : [];
  const calling = stops.flatMap(({ id }) => timetable.linesAt(id).map((line) => line.id));
  const status = timetable.serviceStatus(by === 'line' ? ids : calling);
  const inputs = { timetable, today, now: context.now, season, status, searchPath: searchPath ?? null };
  const lines = by === 'line' ? ids.flatMap((id) => presentLine(id, inputs) ?? []) : [];
  const station = by === 'station' && stationId ? presentStation(stationId, inputs) : null;
  if (station && stationId) reportLateDepartures(stationId, inputs, context);
  const shown = by === 'line' ? status.lines.filter(({ routeId }) => ids.includes(routeId)) : [];
  const nextChange = nextStatusChange(
    station && stationId ? noticesAt(stationId, status, timetable) : { lines: shown, notices: [] },
    context.now,
  );
  if (nextChange) context.changesAt(nextChange);
  const isNothingKnown = by === 'line' ? ids.length > 0 && lines.length === 0 : stationId && !station;
  if (isNothingKnown) return { ok: false, reason: 'not_found' };
  const cells = lines.flatMap(({ boards }) =>
    boards.flatMap(({ trips }) => trips.flatMap((trip) => trip.cells)),
  );
  const departures = station?.days.flatMap((day) => day.departures) ?? [];
  const hasLinks = [...cells, ...departures].some((each) => each?.href);
  const isEmpty = lines.length === 0 && !station;
  return {
    ok: true,
    data: {
      lines,
      station,
      saysDemonstration: !isEmpty && timetable.isDemonstration,
      saysChoice: hasLinks,
    },
    mentions: { saysDemonstration: 'demonstration timetable', saysChoice: `choose a time of a ${by}` },
  };
}

/** Late departures disappear from the departure board when they leave. */
function reportLateDepartures(stationId: string, inputs: BoardInputs, context: LoadContext): void {
  const board = listRemaining(stationId, inputs.today, inputs);
  const leaving = board?.departures.flatMap(({ expectedAt }) => expectedAt ?? []) ?? [];
  const next = earliestAfter(context.now, leaving);
  if (next) context.changesAt(next);
}
