/** Records what a source says about runs, and finds what that changes. */
import { isDeepStrictEqual } from 'node:util';
import { eq, getTableColumns, lt, sql } from 'drizzle-orm';
import { keyOfRun } from '#domains/travel/live/live-state.ts';
import type { Notice, RunKey, RunUpdate } from '#domains/travel/live/live-updates.ts';
import { addDays, dateInZone } from '#domains/travel/time/service-time.ts';
import { NEW_ZEALAND } from '#platform/clock.ts';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import { feedNotices, liveFeeds, liveRevisions, runUpdates } from './disruption.table.ts';
import { mergeUpdates, type RunUpdateRow } from './read-live-state.ts';

/** Everything that one source says now. It replaces what the source said before. */
export interface SourceReport {
  /** The id of a feed. */
  readonly source: string;
  readonly updates: readonly RunUpdate[];
  readonly notices: readonly Notice[];
  /** When the feed says that it was made. */
  readonly reportedAt: Date;
  /** Until when it is believed without a further report. */
  readonly believedUntil: Date;
}

/** How the runs differ after a report. */
export interface LiveChange {
  /** True if anything but the time of belief changed. */
  readonly hasChanged: boolean;
  /** The runs that differ. */
  readonly changedRuns: readonly ChangedRun[];
}

/** A run that differs after a report. */
export interface ChangedRun extends RunKey {
  /** Undefined if nothing is reported about it any more. */
  readonly after: RunUpdate | undefined;
}

/** How long updates of past days are kept, in days: a run may last two days. */
const keptDays = 3;

/**
 * Records a report. Reports are recorded one at a time. Earlier reports of the source count as what was known before, even
 * if it fell silent since, so that its return repeats no news.
 */
export async function recordReport(
  transaction: Transaction,
  { source, updates, notices, reportedAt, believedUntil }: SourceReport,
  now: Date,
): Promise<LiveChange> {
  await lockLiveData(transaction);
  const [last] = await transaction.select().from(liveFeeds).where(eq(liveFeeds.source, source));
  await transaction
    .insert(liveFeeds)
    .values({ source, reportedAt, believedUntil })
    .onConflictDoUpdate({ target: liveFeeds.source, set: { reportedAt, believedUntil } });
  const rows = updates.map((update) => ({
    ...update,
    ...{ source, recordedAt: now, believedUntil },
  }));
  const change = await replaceRows(transaction, { source, rows, now });
  const haveNoticesChanged = await replaceNotices(transaction, { source, notices, believedUntil });
  const hasChanged = change.hasChanged || haveNoticesChanged;
  const wasSilent = !last || last.believedUntil <= now;
  if (hasChanged || wasSilent) await nextRevision(transaction);
  else await notifyInstances(transaction);
  return { ...change, hasChanged };
}

/** Replaces the notices of a source. Returns true if they differ. */
async function replaceNotices(
  transaction: Transaction,
  { source, notices, believedUntil }: Pick<SourceReport, 'source' | 'notices' | 'believedUntil'>,
): Promise<boolean> {
  const before = await transaction.select().from(feedNotices).where(eq(feedNotices.source, source));
  const after = notices.map((notice) => [notice.id, JSON.parse(JSON.stringify(notice))] as const);
  // The database keeps neither the order of rows nor that of keys.
  const isSame = isDeepStrictEqual(
    new Map(before.map(({ noticeId, notice }) => [noticeId, notice])),
    new Map(after),
  );
  if (isSame) {
    await transaction.update(feedNotices).set({ believedUntil }).where(eq(feedNotices.source, source));
    return false;
  }
  await transaction.delete(feedNotices).where(eq(feedNotices.source, source));
  if (after.length > 0)
    await transaction
      .insert(feedNotices)
      .values(after.map(([noticeId, notice]) => ({ source, noticeId, notice, believedUntil })));
  return true;
}

/** Locks live data against other writers until the end of the transaction. */
export async function lockLiveData(transaction: Transaction): Promise<void> {
  await transaction.insert(liveRevisions).values({ id: 1, revision: 0 }).onConflictDoNothing();
  await transaction.select().from(liveRevisions).where(eq(liveRevisions.id, 1)).for('update');
}

/** Tells all instances that live data has changed. The caller has locked it. */
export async function nextRevision(transaction: Transaction): Promise<void> {
  await transaction.update(liveRevisions).set({ revision: sql`${liveRevisions.revision} + 1` });
  await notifyInstances(transaction);
}

async function notifyInstances(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_notify(${liveChannel}, '')`);
}

/** Channel on which instances hear of changes. */
export const liveChannel = 'southbound_live';

/**
 * Replaces the rows of a source, and returns what changes. A row that says the same keeps its time of record. The
 * caller has locked live data.
 */
export async function replaceRows(
  transaction: Transaction,
  {
    source,
    rows,
    now,
  }: { readonly source: string; readonly rows: readonly RunUpdateRow[]; readonly now: Date },
): Promise<LiveChange> {
  const oldest = addDays(dateInZone(now, NEW_ZEALAND), -keptDays);
  await transaction.delete(runUpdates).where(lt(runUpdates.serviceDate, oldest));
  const all = await transaction.select().from(runUpdates);
  const old = new Map(all.filter((row) => row.source === source).map((row) => [keyOfRun(row), row]));
  const next = rows.map((row) => {
    const before = old.get(keyOfRun(row));
    return before && isAlike(before, row) ? { ...row, recordedAt: before.recordedAt } : row;
  });
  const hasChanged =
    next.length !== old.size || next.some((row) => row.recordedAt !== old.get(keyOfRun(row))?.recordedAt);
  if (hasChanged) {
    await transaction.delete(runUpdates).where(eq(runUpdates.source, source));
    await insertRows(transaction, next);
  } else
    await transaction
      .update(runUpdates)
      .set({ believedUntil: rows[0]?.believedUntil ?? null })
      .where(eq(runUpdates.source, source));
  const others = all.filter((row) => row.source !== source);
  return { hasChanged, changedRuns: listChangedRuns(all, [...others, ...next]) };
}

/**
 * Inserts rows as one JSON value. A disruption of a line may have many thousands of runs, and PostgreSQL takes at most
 * 65,535 values in a statement.
 */
async function insertRows(transaction: Transaction, rows: readonly RunUpdateRow[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.entries(getTableColumns(runUpdates));
  const values = rows.map((row) => {
    const fields = new Map<string, unknown>(Object.entries(row));
    return Object.fromEntries(columns.map(([field, { name }]) => [name, fields.get(field)]));
  });
  // A later release may have added columns with defaults.
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  await transaction.execute(sql`insert into ${runUpdates} (${names})
    select ${names} from jsonb_populate_recordset(null::${runUpdates}, ${JSON.stringify(values)}::jsonb)`);
}

/** Lists the runs that would differ without a source. */
export async function listChangesWithout(
  database: Database | Transaction,
  source: string,
): Promise<readonly ChangedRun[]> {
  const rows = await database.select().from(runUpdates);
  return listChangedRuns(
    rows,
    rows.filter((row) => row.source !== source),
  );
}

function listChangedRuns(
  before: readonly RunUpdateRow[],
  after: readonly RunUpdateRow[],
): readonly ChangedRun[] {
  const [old, next] = [before, after].map(
    (rows) => new Map(mergeUpdates(rows).map((run) => [keyOfRun(run), run])),
  );
  return [...new Map([...(old ?? []), ...(next ?? [])]).values()].flatMap(
    ({ tripId, serviceDate, runOffset }) => {
      const run = { tripId, serviceDate, runOffset };
      const [one, other] = [old?.get(keyOfRun(run)), next?.get(keyOfRun(run))];
      return one && other && isAlike(one, other) ? [] : [{ ...run, after: other }];
    },
  );
}

function isAlike(one: RunUpdate, other: RunUpdate): boolean {
  const textOf = ({ isCancelled, cause, calls }: RunUpdate) =>
    JSON.stringify([
      isCancelled,
      cause,
      calls.map(({ arrivalDelay, departureDelay, isSkipped }) => [arrivalDelay, departureDelay, isSkipped]),
    ]);
  return textOf(one) === textOf(other);
}
