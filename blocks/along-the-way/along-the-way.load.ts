/** Block loader: adds times from the timetable to an editor's list of sights along a line. */
import type { z } from 'zod';
import type { LoadContext, LoadResult } from '#blocks/define-block.ts';
import {
  addDays,
  calendarDayStart,
  dateInZone,
  zoneOffsetSeconds,
} from '#domains/travel/time/service-time.ts';
import type { TimetableReader } from '#domains/travel/timetable-reader.ts';
import { withTimeout } from '#platform/timeout.ts';
import type { alongTheWay } from '#schemas/blocks/along-the-way.schema.ts';
import type { AlongTheWayData } from './along-the-way-data.ts';
import { presentLog, type SightDeps } from './present-sights.ts';

type Block = z.output<typeof alongTheWay.shape>;

/** How long the block waits for the timetable, in milliseconds; less than the page waits for the block. */
const timetableTimeoutMs = 2_000;

/** Adds the timetable's hours to an editor's words. It never fails: without a timetable the words stand alone. */
export async function loadAlongTheWay(
  block: Block,
  context: LoadContext,
): Promise<LoadResult<AlongTheWayData>> {
  const loading = context.ports.timetable().catch(() => null);
  const timetable = await withTimeout(loading, timetableTimeoutMs, () => null);
  if (!timetable) return { ok: true, data: withoutTimes(block) };
  const today = dateInZone(context.now, timetable.zone);
  // Trips whose last day was yesterday drop out at midnight.
  context.changesAt(new Date(calendarDayStart(addDays(today, 1), timetable.zone)));
  const log = presentLog(timetable.lineBoards(block.line, { date: today }), block, logDeps(timetable));
  return {
    ok: true,
    data: { ...log, saysDemonstration: log.line !== null && timetable.isDemonstration },
    mentions: { saysDemonstration: 'demonstration log' },
  };
}

/** The timetable queries that a log needs beside the line's timetable. */
export function logDeps(timetable: TimetableReader): SightDeps {
  return {
    daysOf: (tripId) => timetable.countTripDays(tripId),
    townOf: (stopId) => timetable.townName(stopId),
    shiftOf: (stopId) =>
      zoneOffsetSeconds(timetable.stopById(stopId)?.zone ?? null, timetable.zone, timetable.coverage.first),
  };
}

const withoutTimes = ({ entries }: Block): AlongTheWayData => ({
  line: null,
  times: entries.map(() => null),
  saysDemonstration: false,
});
