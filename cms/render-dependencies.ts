/** Tracks which content each request reads (AsyncLocalStorage), so that a publish invalidates the right pages. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { singleton } from '#platform/singleton.ts';
import type { Moment, Scope } from './freshness.ts';
import { liveDataVersion, pageDataVersion } from './page-data-version.ts';

/** A query of the content, and a digest of its result. */
export interface ContentRead {
  readonly groq: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly scopes: readonly [Scope, ...Scope[]];
  readonly digest: string;
}

/** The content that was read to answer one request. */
export interface RenderRecord {
  /** Moment of the first read. The answer may lack anything published later. */
  since: Moment | undefined;
  readonly scopes: Set<Scope>;
  /** The queries by cache key. */
  readonly reads: Map<string, ContentRead>;
  /** True if a query failed and an older result was used. */
  isStale: boolean;
  /** True if a part of the page is missing because something failed. */
  isIncomplete: boolean;
  /** The first instant at which the page changes without a publish; undefined for none. */
  changesAt: Date | undefined;
  /** `pageDataVersion()` at the first read. */
  dataVersion: string;
  /** `liveDataVersion()` at the first read of live data; null if the page shows none. */
  liveVersion: string | null;
  /** True for prefetch requests. */
  readonly isPrefetch: boolean;
}

/** The content that a finished render has read. */
export type RecordedReads = RenderRecord & { readonly since: Moment };

const rendersOfProcess = singleton<AsyncLocalStorage<RenderRecord>>('content.renders');
rendersOfProcess.current ??= new AsyncLocalStorage();
const renders = rendersOfProcess.current;

/** The digest of a query whose result changed during a render. It equals no other digest. */
const changedMeanwhile = '';

/**
 * Runs the handler of one request and records its content reads. Background work that it starts, such as revalidating a page,
 * adds to the same record.
 */
export function recordContentReads<Result>(work: () => Result, { isPrefetch = false } = {}): Result {
  const record: RenderRecord = {
    since: undefined,
    scopes: new Set(),
    reads: new Map(),
    isStale: false,
    isIncomplete: false,
    changesAt: undefined,
    dataVersion: '',
    liveVersion: null,
    isPrefetch,
  };
  return renders.run(record, work);
}

/** Records a read, with the cache key of its query if there is one. Does nothing outside a request. */
export function recordRead(
  scopes: Iterable<Scope>,
  since: Moment,
  isStale: boolean,
  query?: { readonly key: string; readonly read: ContentRead },
): void {
  const record = renders.getStore();
  if (!record) return;
  if (record.since === undefined) record.dataVersion = pageDataVersion();
  record.since = Math.min(record.since ?? since, since);
  for (const scope of scopes) record.scopes.add(scope);
  record.isStale ||= isStale;
  if (!query) return;
  const { key, read } = query;
  const before = record.reads.get(key)?.digest ?? read.digest;
  record.reads.set(key, { ...read, digest: before === read.digest ? before : changedMeanwhile });
}

/**
 * Records that the page shows live times of these lines. Other instances take it only in the same live state. Does
 * nothing outside a request.
 * @param since a moment before the live state was read
 */
export function recordLiveRead(lines: Iterable<string>, since: Moment): void {
  const record = renders.getStore();
  if (!record) return;
  record.liveVersion ??= liveDataVersion();
  recordRead(
    Array.from(lines, (line): Scope => `live:${line}`),
    since,
    false,
  );
}

/** Records that the page changes at `instant` without a publish. */
export function recordChange(instant: Date | undefined): void {
  const record = renders.getStore();
  if (!record || !instant) return;
  if (!record.changesAt || instant < record.changesAt) record.changesAt = instant;
}

/** Records that a part of the page is missing because something failed, so that other instances don't take the page. */
export function recordIncomplete(): void {
  const record = renders.getStore();
  if (record) record.isIncomplete = true;
}

/** Returns the current request's reads so far, or undefined if it has read no content. */
export function recordedReads(): RecordedReads | undefined {
  const record = renders.getStore();
  return record?.since === undefined ? undefined : { ...record, since: record.since };
}

/** Returns true if the current request is a prefetch. */
export function isPrefetching(): boolean {
  return renders.getStore()?.isPrefetch ?? false;
}
