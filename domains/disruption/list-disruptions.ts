/** Reads disruptions and reports of feeds for staff. */
import { count, desc, gte, isNull, max, not, or, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/opened-database.ts';
import { disruptions, feedNotices, runUpdates } from './disruption.table.ts';

/** A disruption as stored. */
export type DisruptionRow = typeof disruptions.$inferSelect;

/** Lists the disruptions that have not ended, and those that ended since a time. Newest first. */
export async function listDisruptions(
  database: Database,
  endedSince: Date,
): Promise<readonly DisruptionRow[]> {
  return database
    .select()
    .from(disruptions)
    .where(or(isNull(disruptions.endedAt), gte(disruptions.endedAt, endedSince)))
    .orderBy(desc(disruptions.enteredAt), desc(disruptions.id));
}

/** The last report of a real-time feed. */
export interface FeedReport {
  readonly source: string;
  readonly updateCount: number;
  readonly noticeCount: number;
  /** Until when the report is believed. In the past if the feed has fallen silent. */
  readonly believedUntil: Date | null;
}

/** Lists the last reports of feeds, by source. A feed whose last report was empty is missing. */
export async function listFeedReports(database: Database): Promise<readonly FeedReport[]> {
  const updates = await database
    .select({ source: runUpdates.source, count: count(), believedUntil: max(runUpdates.believedUntil) })
    .from(runUpdates)
    .where(not(sql`starts_with(${runUpdates.source}, 'staff:')`))
    .groupBy(runUpdates.source);
  const notices = await database
    .select({ source: feedNotices.source, count: count(), believedUntil: max(feedNotices.believedUntil) })
    .from(feedNotices)
    .groupBy(feedNotices.source);
  const sources = new Set([...updates, ...notices].map(({ source }) => source));
  return [...sources].toSorted().map((source) => {
    const ofRuns = updates.find((row) => row.source === source);
    const ofNotices = notices.find((row) => row.source === source);
    const ends = [ofRuns, ofNotices].flatMap((row) => row?.believedUntil?.getTime() ?? []);
    return {
      source,
      updateCount: ofRuns?.count ?? 0,
      noticeCount: ofNotices?.count ?? 0,
      believedUntil: ends.length > 0 ? new Date(Math.max(...ends)) : null,
    };
  });
}
