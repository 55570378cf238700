import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { CallUpdate, Cause } from '#domains/travel/live/live-updates.ts';
import type { DisruptionScope } from './disruption.ts';

/** Disruptions that staff entered. Rows are kept as a record; ended ones have no effect. */
export const disruptions = pgTable('disruption', {
  id: uuid().primaryKey(),
  kind: text({ enum: ['cancelled', 'delayed', 'notice'] }).notNull(),
  scope: jsonb().$type<DisruptionScope>().notNull(),
  /** Seconds; null unless delayed. */
  delaySeconds: integer('delay_seconds'),
  cause: text().$type<Cause>(),
  /** Shown to travellers. May be empty unless it is a notice. */
  title: text().notNull(),
  text: text().notNull(),
  /** Name of the member of staff and the reason, as they wrote them. */
  note: text().notNull(),
  enteredAt: timestamp('entered_at', { withTimezone: true }).notNull(),
  endedAt: timestamp('ended_at', { withTimezone: true }),
});

/**
 * Updates of runs by source: `staff:` with the id of a disruption, or the id of a real-time feed. Rows of past
 * days are deleted.
 */
export const runUpdates = pgTable(
  'run_update',
  {
    source: text().notNull(),
    tripId: text('trip_id').notNull(),
    serviceDate: date('service_date').notNull(),
    runOffset: integer('run_offset').notNull(),
    isCancelled: boolean('is_cancelled').notNull(),
    calls: jsonb().$type<readonly CallUpdate[]>().notNull(),
    cause: text().$type<Cause>(),
    recordedAt: timestamp('recorded_at', { withTimezone: true }).notNull(),
    /** Until when it is believed; null until it is withdrawn. */
    believedUntil: timestamp('believed_until', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.tripId, table.serviceDate, table.runOffset] }),
    index('run_update_date').on(table.serviceDate),
  ],
);

/** Notices of real-time feeds; those of staff are disruptions. */
export const feedNotices = pgTable(
  'feed_notice',
  {
    source: text().notNull(),
    noticeId: text('notice_id').notNull(),
    /** A `Notice` with instants in ISO 8601. */
    notice: jsonb().$type<unknown>().notNull(),
    believedUntil: timestamp('believed_until', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.source, table.noticeId] })],
);

/** The last report of each real-time feed, with or without disruptions. */
export const liveFeeds = pgTable('live_feed', {
  source: text().primaryKey(),
  /** When the feed says that it was made. */
  reportedAt: timestamp('reported_at', { withTimezone: true }).notNull(),
  /** Until when it is believed. In the past if the feed has fallen silent. */
  believedUntil: timestamp('believed_until', { withTimezone: true }).notNull(),
});

/** One row, which a writer locks. */
export const liveRevisions = pgTable('live_revision', {
  id: integer().primaryKey(),
  /** Increases with every change. */
  revision: integer().notNull(),
});
