/**
 * The request that is being answered, wherever in the house it is asked for: who sent it, what it is called, what answers it. One
 * for the whole process: Next bundles the proxy and the routes apart from our own server.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import { singleton } from '../singleton.ts';

/**
 * What an answer is. Pages: `kept` for all, a visitor's `own`, a `draft`, the page that says that one is `missing`, the one that
 * says that something `failed`, a redirect to where one `moved`. Else a call to the `api`, a `file`, or something `other`.
 */
export const answerKinds = [
  'kept',
  'own',
  'draft',
  'missing',
  'failed',
  'moved',
  'api',
  'file',
  'other',
] as const;

/** One of them. */
export type AnswerKind = (typeof answerKinds)[number];

/** What is known of an answer before it is given. */
export type AnswerNote = {
  readonly kind?: AnswerKind;
  /** The route's pattern, or the address of a page that everybody knows: never what a visitor has made up, and nothing secret. */
  readonly route?: string;
};

/** A request that is being answered. */
export type RequestContext = {
  /** The sender's address, as `clientAddress` finds it. */
  readonly address: string;
  /** What the request is called in the log and in its answer, as `requestId` makes it. */
  readonly id: string;
  /** Whether somebody in between handed it on. */
  readonly isHandedOn?: boolean;
  /** Whether what is asked now is asked by the house itself, to answer the request. */
  readonly isWithin?: boolean;
  /** What is known so far, by `noteAnswer`. */
  answer?: AnswerNote;
};

const ofProcess = singleton<AsyncLocalStorage<RequestContext | undefined>>('visits');
ofProcess.current ??= new AsyncLocalStorage();
const visits = ofProcess.current;

/** Runs what answers a request. */
export function runInRequestContext<Result>(visit: RequestContext, work: () => Result): Result {
  return visits.run(visit, work);
}

/** Runs what the house asks of itself, in process, to answer the visit under way. */
export function runInternally<Result>(work: () => Result): Result {
  const visit = currentRequest();
  return visit ? visits.run({ ...visit, isWithin: true }, work) : work();
}

/** Runs what is no request's own, though it may have come about in one: what is told of a connection that all share. */
export function runOutsideRequests<Result>(work: () => Result): Result {
  return visits.run(undefined, work);
}

/** The visit under way; undefined outside of requests. */
export function currentRequest(): RequestContext | undefined {
  return visits.getStore();
}

/** Says what the answer of the visit under way is. What was said before and is not said again stays. */
export function noteAnswer(note: AnswerNote): void {
  const visit = currentRequest();
  if (visit) visit.answer = { ...visit.answer, ...note };
}
