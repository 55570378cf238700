/** Reads the live state that the database describes. */
import { createHash } from 'node:crypto';
import { asc, eq, gt, isNull, or } from 'drizzle-orm';
import { z } from 'zod';
import type { FeedStatus } from '#domains/travel/live/feed-status.ts';
import { createLiveState, keyOfRun, type LiveState } from '#domains/travel/live/live-state.ts';
import { causes, effects, type Notice, type RunUpdate } from '#domains/travel/live/live-updates.ts';
import { addDays, calendarDayStart } from '#domains/travel/time/service-time.ts';
import { NEW_ZEALAND } from '#platform/clock.ts';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import { log } from '#platform/log.ts';
import { disruptions, feedNotices, liveFeeds, liveRevisions, runUpdates } from './disruption.table.ts';

/** A row about a run. */
export type RunUpdateRow = typeof runUpdates.$inferSelect;

/** Returns the source of what staff entered as a disruption. */
export function staffSource(disruptionId: string): string {
  return `staff:${disruptionId}`;
}

/** A live state, and when a part of it is no longer believed; null if it lasts. */
export interface ReadLiveState {
  readonly state: LiveState;
  readonly believedUntil: Date | null;
}

const storedNotice = z.object({
  id: z.string(),
  cause: z.enum(causes).nullable(),
  effect: z.enum(effects).nullable(),
  periods: z.array(z.object({ from: z.coerce.date().nullable(), until: z.coerce.date().nullable() })),
  routeIds: z.array(z.string()),
  stopIds: z.array(z.string()),
  tripIds: z.array(z.string()),
  title: z.string(),
  text: z.string(),
  url: z.string().nullable(),
});

/** Everything that the database says about the live state. It lasts longer than the belief in its parts. */
export interface LiveData {
  /** Increases with every change but the time of belief. */
  readonly revision: number;
  readonly runs: readonly RunUpdateRow[];
  readonly notices: readonly (typeof feedNotices.$inferSelect)[];
  /** The disruptions of staff that have not ended. */
  readonly entered: readonly (typeof disruptions.$inferSelect)[];
  readonly feeds: readonly LiveFeedRow[];
}

/** The last report of a feed. */
export type LiveFeedRow = typeof liveFeeds.$inferSelect;

/** The live data of an empty database. */
export const noLiveData: LiveData = { revision: 0, runs: [], notices: [], entered: [], feeds: [] };

/** Reads the revision, and until when feeds are believed, which costs little. */
export async function readLiveRevision(
  database: Database | Transaction,
): Promise<Pick<LiveData, 'revision' | 'feeds'>> {
  const [row] = await database.select().from(liveRevisions).where(eq(liveRevisions.id, 1));
  const feeds = await database.select().from(liveFeeds).orderBy(asc(liveFeeds.source));
  return { revision: row?.revision ?? 0, feeds };
}

/** Reads everything that is believed at `now`. */
export async function readLiveData(database: Database | Transaction, now: Date): Promise<LiveData> {
  // Read first: what changes meanwhile is then read again.
  const { revision, feeds } = await readLiveRevision(database);
  return {
    revision,
    feeds,
    runs: await database
      .select()
      .from(runUpdates)
      .where(or(isNull(runUpdates.believedUntil), gt(runUpdates.believedUntil, now))),
    notices: await database
      .select()
      .from(feedNotices)
      .where(or(isNull(feedNotices.believedUntil), gt(feedNotices.believedUntil, now)))
      .orderBy(asc(feedNotices.source), asc(feedNotices.noticeId)),
    entered: await database
      .select()
      .from(disruptions)
      .where(isNull(disruptions.endedAt))
      .orderBy(asc(disruptions.enteredAt), asc(disruptions.id)),
  };
}

/** Reads the live state at `now`. */
export async function readLiveState(database: Database | Transaction, now: Date): Promise<ReadLiveState> {
  return buildLiveState(await readLiveData(database, now), now);
}

/**
 * Builds the live state from what is believed at `now`.
 * @param feeds the feeds of the settings. One without a report was never believed
 */
export function buildLiveState(
  data: LiveData,
  now: Date,
  feeds: readonly Pick<FeedStatus, 'id' | 'operatorIds'>[] = [],
): ReadLiveState {
  const reports = new Map(data.feeds.map((row) => [row.source, row]));
  const untilOf = ({ source, believedUntil }: { source: string; believedUntil: Date | null }) =>
    believedUntil && Math.max(believedUntil.getTime(), reports.get(source)?.believedUntil.getTime() ?? 0);
  const isBelieved = (row: { source: string; believedUntil: Date | null }) =>
    (untilOf(row) ?? Number.POSITIVE_INFINITY) > now.getTime();
  const [runs, notices] = [data.runs.filter(isBelieved), data.notices.filter(isBelieved)];
  const updates = mergeUpdates(runs);
  const all = [
    ...data.entered.flatMap((row) => toNotice(row) ?? []),
    ...notices.flatMap(({ source, notice }) => parseNotice(source, notice)),
  ];
  const statuses = feeds.map(({ id, operatorIds }): FeedStatus => {
    const report = reports.get(id);
    const outage = report && isBelieved(report) ? null : { since: report?.reportedAt ?? null };
    return { id, operatorIds, outage };
  });
  const isEmpty = updates.length + all.length + statuses.length === 0;
  const content = JSON.stringify([updates, all, statuses]);
  const configured = new Set(feeds.map(({ id }) => id));
  const ends = [...runs, ...notices, ...data.feeds.filter(({ source }) => configured.has(source))]
    .filter(isBelieved)
    .flatMap((row) => untilOf(row) ?? []);
  return {
    state: createLiveState(
      isEmpty ? '' : createHash('sha256').update(content).digest('base64url').slice(0, 12),
      updates,
      all,
      statuses,
    ),
    believedUntil: ends.length > 0 ? new Date(Math.min(...ends)) : null,
  };
}

/**
 * Merges the sources into one update per run, in a fixed order. The most serious report wins: a cancellation outranks
 * skipped stops, these a delay, and a longer delay a shorter one. Of equal ones staff outrank feeds, and the latest report
 * another.
 */
export function mergeUpdates(rows: readonly RunUpdateRow[]): readonly RunUpdate[] {
  const byRun = Map.groupBy(rows, keyOfRun);
  return [...byRun.keys()].toSorted().flatMap((key) => {
    const [best] = (byRun.get(key) ?? []).toSorted(
      (a, b) =>
        severityOf(b) - severityOf(a) ||
        Number(isOfStaff(b)) - Number(isOfStaff(a)) ||
        b.recordedAt.getTime() - a.recordedAt.getTime() ||
        (a.source < b.source ? -1 : 1),
    );
    if (!best) return [];
    const { tripId, serviceDate, runOffset, isCancelled, calls, cause } = best;
    return [{ tripId, serviceDate, runOffset, isCancelled, calls, cause }];
  });
}

/** Higher than the delay of any report, in seconds. */
const skipSeverity = 10 ** 9;

/** Ranks an update: by its longest delay in seconds, above all delays if it skips stops or is cancelled. */
function severityOf({ isCancelled, calls }: RunUpdateRow): number {
  if (isCancelled) return 2 * skipSeverity;
  if (calls.some(({ isSkipped }) => isSkipped)) return skipSeverity;
  return Math.max(
    0,
    ...calls.map(({ arrivalDelay, departureDelay }) => Math.max(arrivalDelay, departureDelay)),
  );
}

const isOfStaff = ({ source }: RunUpdateRow) => source.startsWith('staff:');

/** Returns what staff tell travellers, with or without cancelled runs; null if they wrote nothing. */
function toNotice({ id, kind, scope, cause, title, text }: typeof disruptions.$inferSelect): Notice | null {
  if (title === '') return null;
  const startOf = (date: string) => new Date(calendarDayStart(date, NEW_ZEALAND));
  return {
    ...{ id, cause, title, text, url: null, stopIds: [] },
    effect: kind === 'cancelled' ? 'no-service' : kind === 'delayed' ? 'significant-delays' : 'other-effect',
    periods: [{ from: startOf(scope.firstDate), until: startOf(addDays(scope.lastDate, 1)) }],
    routeIds: scope.tripId === null ? [scope.routeId] : [],
    tripIds: scope.tripId === null ? [] : [scope.tripId],
  };
}

function parseNotice(source: string, notice: unknown): Notice[] {
  const parsed = storedNotice.safeParse(notice);
  if (parsed.success) return [parsed.data];
  log.warn({ event: 'live.notice-unreadable', source }, 'A stored notice of another release cannot be read.');
  return [];
}
