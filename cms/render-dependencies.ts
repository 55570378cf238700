/** Tracks which content each request reads (AsyncLocalStorage), so that a publish invalidates the right pages. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { singleton } from '#platform/singleton.ts';
import type { Moment, Scope } from './freshness.ts';

/** The content that was read to answer one request. */
export interface RenderRecord {
  /** Moment of the first read. The answer may lack anything published later. */
  since: Moment | undefined;
  readonly scopes: Set<Scope>;
  /** True if a query failed and an older result was used. */
  isStale: boolean;
  /** True for prefetch requests. */
  readonly isPrefetch: boolean;
}

const rendersOfProcess = singleton<AsyncLocalStorage<RenderRecord>>('content.renders');
rendersOfProcess.current ??= new AsyncLocalStorage();
const renders = rendersOfProcess.current;

/**
 * Runs the handler of one request and records its content reads. Background work that it starts, such as revalidating a page,
 * adds to the same record.
 */
export function recordContentReads<Result>(work: () => Result, { isPrefetch = false } = {}): Result {
  return renders.run({ since: undefined, scopes: new Set(), isStale: false, isPrefetch }, work);
}

/** Records a read. Does nothing outside a request. */
export function recordRead(scopes: Iterable<Scope>, since: Moment, isStale: boolean): void {
  const record = renders.getStore();
  if (!record) return;
  record.since = Math.min(record.since ?? since, since);
  for (const scope of scopes) record.scopes.add(scope);
  record.isStale ||= isStale;
}

/** Returns the current request's reads so far, or undefined if it has read no content. */
export function recordedReads(): (RenderRecord & { readonly since: Moment }) | undefined {
  const record = renders.getStore();
  return record?.since === undefined ? undefined : { ...record, since: record.since };
}

/** Returns true if the current request is a prefetch. */
export function isPrefetching(): boolean {
  return renders.getStore()?.isPrefetch ?? false;
}
