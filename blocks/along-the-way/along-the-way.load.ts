import type { z } from 'zod';
import type { LoadContext, LoadResult } from '#blocks/define-block.ts';
import { isFirstOnPage } from '#blocks/first-on-page.ts';
import { lineBoards } from '#domains/travel/board/line-boards.ts';
import { currentFeed } from '#domains/travel/feed/current-feed.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { townNames } from '#domains/travel/lines/town-names.ts';
import { addDays, calendarDayStart, dateInZone, zoneShift } from '#domains/travel/time/service-time.ts';
import type { alongTheWay } from '#schemas/blocks/along-the-way.schema.ts';
import type { AlongTheWayData } from './along-the-way-data.ts';
import { type LogDeps, presentLog } from './present-log.ts';

type Block = z.output<typeof alongTheWay.shape>;

/** So long the words wait for their times, in milliseconds: less than the page waits for the block. */
const patience = 2_000;

/** Puts the timetable's hours beside an editor's words. It never fails: without a timetable the words stand alone. */
export async function loadAlongTheWay(
  block: Block,
  context: LoadContext,
): Promise<LoadResult<AlongTheWayData>> {
  const feed = await inTime(context.share('timetable', currentFeed));
  if (!feed) return { ok: true, data: withoutTimes(block) };
  const { timetable } = feed;
  const today = dateInZone(context.now, timetable.zone);
  // Trips whose last day was yesterday are no longer among them.
  context.changesAt(new Date(calendarDayStart(addDays(today, 1), timetable.zone)));
  const log = presentLog(lineBoards(feed, block.line, { date: today }), block, logDeps(feed));
  return { ok: true, data: { ...log, saysDemonstration: await saysDemonstration(log, feed, context) } };
}

/** What a log asks of the timetable beside its boards. */
export function logDeps(feed: LoadedFeed): LogDeps {
  const { timetable } = feed;
  const towns = townNames(feed);
  return {
    daysOf(tripId) {
      const trip = timetable.tripById(tripId);
      return trip ? timetable.datesOf(trip).length : 0;
    },
    townOf: (stopId) => towns.get(stopId) ?? null,
    shiftOf: (stopId) =>
      zoneShift(timetable.stopById(stopId)?.zone ?? null, timetable.zone, feed.coverage.first),
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

/** What is asked for; null when it fails or takes too long. */
async function inTime<Value>(asked: Promise<Value>): Promise<Value | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), patience);
  return Promise.race([asked.catch(() => null), late]).finally(() => clearTimeout(timer));
}
