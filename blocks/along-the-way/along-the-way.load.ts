/** Block loader: adds times from the timetable to an editor's list of sights along a line. */
import type { z } from 'zod';
import type { LoadContext, LoadResult } from '#blocks/define-block.ts';
import { isFirstOnPage } from '#blocks/first-on-page.ts';
import { buildLineBoards } from '#domains/travel/board/line-boards.ts';
import { currentFeed } from '#domains/travel/feed/current-feed.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { getTownNames } from '#domains/travel/lines/town-names.ts';
import {
  addDays,
  calendarDayStart,
  dateInZone,
  zoneOffsetSeconds,
} from '#domains/travel/time/service-time.ts';
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
  const loading = context.share('timetable', currentFeed).catch(() => null);
  const feed = await withTimeout(loading, timetableTimeoutMs, () => null);
  if (!feed) return { ok: true, data: withoutTimes(block) };
  const { timetable } = feed;
  const today = dateInZone(context.now, timetable.zone);
  // Trips whose last day was yesterday drop out at midnight.
  context.changesAt(new Date(calendarDayStart(addDays(today, 1), timetable.zone)));
  const log = presentLog(buildLineBoards(feed, block.line, { date: today }), block, logDeps(feed));
  return { ok: true, data: { ...log, saysDemonstration: await saysDemonstration(log, feed, context) } };
}

/** The timetable queries that a log needs beside the line's timetable. */
export function logDeps(feed: LoadedFeed): SightDeps {
  const { timetable } = feed;
  const towns = getTownNames(feed);
  return {
    daysOf(tripId) {
      const trip = timetable.tripById(tripId);
      return trip ? timetable.datesOf(trip).length : 0;
    },
    townOf: (stopId) => towns.get(stopId) ?? null,
    shiftOf: (stopId) =>
      zoneOffsetSeconds(timetable.stopById(stopId)?.zone ?? null, timetable.zone, feed.coverage.first),
  };
}

const withoutTimes = ({ entries }: Block): AlongTheWayData => ({
  line: null,
  times: entries.map(() => null),
  saysDemonstration: false,
});

async function saysDemonstration(
  { line }: Pick<AlongTheWayData, 'line'>,
  feed: LoadedFeed,
  context: LoadContext,
): Promise<boolean> {
  return line !== null && feed.isDemonstration && (await isFirstOnPage(context, 'demonstration log'));
}
