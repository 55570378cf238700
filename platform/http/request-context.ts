/**
 * The request context: client address, request ID and response notes of the current request, available anywhere in its
 * async work. It is process-wide, because Next bundles the proxy and routes apart from our own server.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import { singleton } from '../singleton.ts';

/**
 * Kind of a response. Pages: `kept` is cached for all, `own` is for one visitor, `draft` is a draft. `missing` is "not
 * found", `failed` the error page, `moved` a redirect to a new address. Other responses: `api` call, `file`, or
 * `other`.
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

/** A response kind. */
export type AnswerKind = (typeof answerKinds)[number];

/** Notes of a route on its response, for the log and metrics. */
export type AnswerNote = {
  readonly kind?: AnswerKind;
  /** Route pattern, or the address of a public page; never text that a visitor made up, and nothing secret. */
  readonly route?: string;
};

/** Context of a request. */
export type RequestContext = {
  /** Client address, from `clientAddress`. */
  readonly address: string;
  /** Request ID in the log and the response, from `requestId`. */
  readonly id: string;
  /** True if a proxy forwarded the request. */
  readonly isForwarded?: boolean;
  /** True for internal calls that the site makes to answer the request. */
  readonly isWithin?: boolean;
  /** Notes so far, from `noteAnswer`. */
  answer?: AnswerNote;
};

const ofProcess = singleton<AsyncLocalStorage<RequestContext | undefined>>('visits');
ofProcess.current ??= new AsyncLocalStorage();
const visits = ofProcess.current;

/** Runs `work` in the context of a request. */
export function runInRequestContext<Result>(visit: RequestContext, work: () => Result): Result {
  return visits.run(visit, work);
}

/** Runs an internal in-process call for the current request. */
export function runInternally<Result>(work: () => Result): Result {
  const visit = currentRequest();
  return visit ? visits.run({ ...visit, isWithin: true }, work) : work();
}

/** Runs `work` outside any request, such as for a shared connection that one request happens to open. */
export function runOutsideRequests<Result>(work: () => Result): Result {
  return visits.run(undefined, work);
}

/** Returns the current request; undefined outside requests. */
export function currentRequest(): RequestContext | undefined {
  return visits.getStore();
}

/** Adds notes on the current request's response. Earlier notes stay unless replaced. */
export function noteAnswer(note: AnswerNote): void {
  const visit = currentRequest();
  if (visit) visit.answer = { ...visit.answer, ...note };
}
