/**
 * Runs work outside the async context of any request.
 *
 * Relies on Next 16.4.5: it keeps each request in an `AsyncLocalStorage`. A page becomes uncacheable if something
 * fetches past Next's own cache in that context.
 * Noticed by contract.test.ts.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { singleton } from '#platform/singleton.ts';

const outside = singleton<<Result>(work: () => Result) => Result>('content.outside');

/** Captures the async context outside any request. The server calls this once before it listens. */
export function captureOuterContext(): void {
  outside.current = AsyncLocalStorage.snapshot();
}

/** Runs work outside any request. Shared work belongs to no single request. */
export function runOutsideRequest<Result>(work: () => Result): Result {
  return outside.current ? outside.current(work) : work();
}
