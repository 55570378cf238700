import { AsyncLocalStorage } from 'node:async_hooks';
import { singleton } from '#platform/singleton.ts';
import type { Moment, Scope } from './freshness.ts';

/** What the answer to one request was made from, as far as the content goes. */
export interface RenderRecord {
  /** The moment of the first read: of what was published since, nothing may be in it. */
  since: Moment | undefined;
  readonly scopes: Set<Scope>;
  /** True when the content did not answer and an older answer served. */
  isStale: boolean;
  /** Whether it is asked for ahead of a visit (prefetch.ts). */
  readonly isAhead: boolean;
}

const rendersOfProcess = singleton<AsyncLocalStorage<RenderRecord>>('content.renders');
rendersOfProcess.current ??= new AsyncLocalStorage();
const renders = rendersOfProcess.current;

/** Runs work outside of any request: see `runOutsideRequest`. */
const outside = singleton<<Result>(work: () => Result) => Result>('content.outside');

/**
 * Runs what answers one request; what it reads of the content meanwhile is noted, and what it leaves to be done afterwards
 * (a page that is made anew in the background) notes in the same record.
 */
export function recordingReads<Result>(work: () => Result, { isAhead = false } = {}): Result {
  return renders.run({ since: undefined, scopes: new Set(), isStale: false, isAhead }, work);
}

/** Notes a read. Does nothing outside of a request. */
export function recordRead(scopes: Iterable<Scope>, since: Moment, isStale: boolean): void {
  const record = renders.getStore();
  if (!record) return;
  record.since = Math.min(record.since ?? since, since);
  for (const scope of scopes) record.scopes.add(scope);
  record.isStale ||= isStale;
}

/** What the request under way has read so far, or undefined when it read nothing of the content. */
export function recordedReads(): (RenderRecord & { readonly since: Moment }) | undefined {
  const record = renders.getStore();
  return record?.since === undefined ? undefined : { ...record, since: record.since };
}

/** Whether the request under way is ahead of a visit. */
export function isPrefetching(): boolean {
  return renders.getStore()?.isAhead ?? false;
}

/** Remembers the context outside of any request. The server calls it once, before it listens. */
export function captureOuterContext(): void {
  outside.current = AsyncLocalStorage.snapshot();
}

/**
 * Runs work outside of any request: what several requests wait for together belongs to none of them, and Next would make a
 * page that reads past its own cache one that is never kept.
 */
export function runOutsideRequest<Result>(work: () => Result): Result {
  return outside.current ? outside.current(work) : work();
}
