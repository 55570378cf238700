/**
 * Who a request is from, wherever in the house it is asked for. One for the whole process: Next bundles the routes apart from
 * our own server.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** A request's sender. */
export type Visit = {
  /** The sender's address, as `clientAddress` finds it. */
  readonly address: string;
};

const place = Symbol.for('southbound.visits');
const shared: typeof globalThis & { [place]?: AsyncLocalStorage<Visit> } = globalThis;
shared[place] ??= new AsyncLocalStorage();
const visits = shared[place];

/** Runs what answers a request. */
export function duringVisit<Result>(visit: Visit, work: () => Result): Result {
  return visits.run(visit, work);
}

/** The visit under way; undefined outside of requests. */
export function currentVisit(): Visit | undefined {
  return visits.getStore();
}
