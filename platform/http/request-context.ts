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
export const responseKinds = [
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
export type ResponseKind = (typeof responseKinds)[number];

/** Notes of a route on its response, for the log and metrics. */
export type ResponseNote = {
  readonly kind?: ResponseKind;
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
  /** The form that it posted, from `readFormPost`; read it with `readPostedForm`. */
  postedForm?: FormData;
  /** Notes so far, from `noteResponse`. */
  responseNote?: ResponseNote;
};

const ofProcess = singleton<AsyncLocalStorage<RequestContext | undefined>>('request-contexts');
ofProcess.current ??= new AsyncLocalStorage();
const contexts = ofProcess.current;

/** Runs `work` in the context of a request. */
export function runInRequestContext<Result>(context: RequestContext, work: () => Result): Result {
  return contexts.run(context, work);
}

/** Runs an internal in-process call for the current request. */
export function runInternally<Result>(work: () => Result): Result {
  const context = currentRequest();
  return context ? contexts.run({ ...context, isWithin: true }, work) : work();
}

/** Runs `work` outside any request, such as for a shared connection that one request happens to open. */
export function runOutsideRequests<Result>(work: () => Result): Result {
  return contexts.run(undefined, work);
}

/** Returns the current request; undefined outside requests. */
export function currentRequest(): RequestContext | undefined {
  return contexts.getStore();
}

/** Adds notes on the current request's response. Earlier notes stay unless replaced. */
export function noteResponse(note: ResponseNote): void {
  const context = currentRequest();
  if (context) context.responseNote = { ...context.responseNote, ...note };
}
