/** Reads disruptions and reports of feeds for staff. */
import { asc, desc, eq, gte, isNull, or } from 'drizzle-orm';
import type { Database } from '#platform/database/opened-database.ts';
import { disruptions, feedNotices, liveFeeds, runUpdates } from './disruption.table.ts';

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
  readonly believedUntil: Date;
}

/** Lists the last reports of feeds, by source. A feed that nothing was received from is missing. */
export async function listFeedReports(database: Database): Promise<readonly FeedReport[]> {
  const feeds = await database.select().from(liveFeeds).orderBy(asc(liveFeeds.source));
  return Promise.all(
    feeds.map(async ({ source, believedUntil }) => ({
      source,
      updateCount: await database.$count(runUpdates, eq(runUpdates.source, source)),
      noticeCount: await database.$count(feedNotices, eq(feedNotices.source, source)),
      believedUntil,
    })),
  );
}
