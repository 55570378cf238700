/**
 * Idempotent requests, which may be repeated but run once. A request inserts its key before any work, so that only one
 * of several concurrent requests runs. Responses are stored and replayed; a refused request may be tried again.
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, lt, lte } from 'drizzle-orm';
import type { Database } from '#platform/database/opened-database.ts';
import { log } from '#platform/log.ts';
import { idempotencyKeys } from './idempotency.table.ts';

/** Lease of a running request, in milliseconds; afterwards another request takes over. */
const leaseMs = 30_000;

/** Time that an equal request waits for the running one, in milliseconds: clients get a response within ten seconds. */
const runningTimeoutMs = 8_000;

/** A request that has waited longer does not start, in milliseconds: the work may need as much time as is left. */
const maxWaitBeforeStartMs = 1_000;

/** Interval between two checks of the running request, in milliseconds. */
const pollMs = 50;

/** Retention of responses, in milliseconds: longer than any provider repeats a webhook. */
const retentionMs = 7 * 86_400_000;

/** Identity of a request. */
export interface IdempotentRequest {
  /** Operation and caller; keys are unique per scope. */
  readonly scope: string;
  /** Idempotency key, chosen by the client. */
  readonly key: string;
  /** Hash of the request, from `requestFingerprint`. */
  readonly fingerprint: string;
}

/** The exact response. */
export interface StoredResponse {
  readonly status: number;
  readonly body: string;
}

/** Result of the work. A refusal has changed nothing, so the key may be used again. */
export type Worked<Refusal> =
  | { readonly kind: 'answer'; readonly answer: StoredResponse }
  | { readonly kind: 'refusal'; readonly refusal: Refusal };

/**
 * Result of an idempotent request. `mismatch`: the key belongs to another request. `busy`: the same request still runs,
 * or failed while this one waited.
 */
export type IdempotentResult<Refusal> =
  | { readonly kind: 'answer'; readonly answer: StoredResponse; readonly isReplayed: boolean }
  | { readonly kind: 'refusal'; readonly refusal: Refusal }
  | { readonly kind: 'mismatch' }
  | { readonly kind: 'busy'; readonly retryAfterSeconds: number };

/** Dependencies. */
export interface IdempotencyDeps {
  readonly database: Database;
  now(): Date;
}

/**
 * Runs `work` for a request, or replays its stored response. `work` receives a request name that is stable across
 * retries, by which a retry after a crash finds finished steps. If it rejects, the key is released.
 */
export async function runIdempotently<Refusal>(
  deps: IdempotencyDeps,
  request: IdempotentRequest,
  work: (requestName: string) => Promise<Worked<Refusal>>,
): Promise<IdempotentResult<Refusal>> {
  const began = performance.now();
  let known: Row | undefined;
  for (let looks = 0; ; looks += 1) {
    // Waiting requests only read, because an attempt to claim is a write and there may be many of them.
    const isFree = isTakeable(known, deps.now());
    if (isFree && looks > 0 && performance.now() - began > maxWaitBeforeStartMs)
      return { kind: 'busy', retryAfterSeconds: 1 };
    const leasedUntil = isFree ? await claim(deps, request) : null;
    if (leasedUntil) {
      const done = await workUnder({ deps, request, leasedUntil }, work);
      if (done) return done;
    }
    known = await find(deps.database, request);
    if (!known) continue;
    if (known.fingerprint !== request.fingerprint) return { kind: 'mismatch' };
    if (known.state === 'done') return { kind: 'answer', answer: answerOf(known), isReplayed: true };
    if (performance.now() - began >= runningTimeoutMs)
      return { kind: 'busy', retryAfterSeconds: secondsLeft(known, deps.now()) };
    await sleep(pollMs);
  }
}

function isTakeable(known: Row | undefined, now: Date): boolean {
  return !known || known.leasedUntil.getTime() <= now.getTime();
}

/** Seconds until the lease ends; at least one. */
function secondsLeft({ leasedUntil }: Row, now: Date): number {
  return Math.max(1, Math.ceil((leasedUntil.getTime() - now.getTime()) / 1_000));
}

/** Returns the SHA-256 of a request in hexadecimal, independent of the order of object keys in the body. */
export function requestFingerprint(method: string, path: string, body: unknown): string {
  return sha256(JSON.stringify([method, path, body], inOrder));
}

/** Deletes requests older than a week; returns their number. */
export async function forgetOldRequests(database: Database, now: Date): Promise<number> {
  const gone = await database
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - retentionMs)))
    .returning({ key: idempotencyKeys.key });
  return gone.length;
}

/** The lease of a running request. A takeover creates another lease. */
interface Lease {
  readonly deps: IdempotencyDeps;
  readonly request: IdempotentRequest;
  readonly leasedUntil: Date;
}

/**
 * Claims the request and returns the end of the lease: it is new, or a previous lease has ended. Null if another
 * request holds it.
 */
async function claim(deps: IdempotencyDeps, request: IdempotentRequest): Promise<Date | null> {
  const instant = deps.now();
  const leasedUntil = new Date(instant.getTime() + leaseMs);
  const [claimed] = await deps.database
    .insert(idempotencyKeys)
    .values({ ...request, state: 'running', leasedUntil, createdAt: instant })
    .onConflictDoUpdate({
      target: [idempotencyKeys.scope, idempotencyKeys.key],
      set: { leasedUntil },
      setWhere: and(
        eq(idempotencyKeys.state, 'running'),
        eq(idempotencyKeys.fingerprint, request.fingerprint),
        lte(idempotencyKeys.leasedUntil, instant),
      ),
    })
    .returning({ leasedUntil: idempotencyKeys.leasedUntil });
  return claimed?.leasedUntil ?? null;
}

/** Runs the work. Returns null if the lease ended meanwhile and another request took over: its response counts. */
async function workUnder<Refusal>(
  lease: Lease,
  work: (requestName: string) => Promise<Worked<Refusal>>,
): Promise<IdempotentResult<Refusal> | null> {
  const { scope, key, fingerprint } = lease.request;
  let worked: Worked<Refusal>;
  try {
    worked = await work(sha256(JSON.stringify([scope, key, fingerprint])));
  } catch (error) {
    await releaseKey(lease).catch((err: unknown) =>
      log.warn(
        { event: 'once.not-freed', err },
        'The key of a failed request stays locked until its lease ends',
      ),
    );
    throw error;
  }
  if (worked.kind === 'refusal') {
    await releaseKey(lease);
    return worked;
  }
  const hasLease = await keep(lease, worked.answer);
  return hasLease ? { ...worked, isReplayed: false } : null;
}

async function keep(lease: Lease, { status, body }: StoredResponse): Promise<boolean> {
  const updated = await lease.deps.database
    .update(idempotencyKeys)
    .set({ state: 'done', status, body })
    .where(isLeased(lease))
    .returning({ key: idempotencyKeys.key });
  return updated.length > 0;
}

async function releaseKey(lease: Lease): Promise<void> {
  await lease.deps.database.delete(idempotencyKeys).where(isLeased(lease));
}

function isLeased({ request, leasedUntil }: Lease) {
  return and(
    ofRequest(request),
    eq(idempotencyKeys.state, 'running'),
    eq(idempotencyKeys.leasedUntil, leasedUntil),
  );
}

type Row = typeof idempotencyKeys.$inferSelect;

async function find(database: Database, request: IdempotentRequest): Promise<Row | undefined> {
  const [row] = await database.select().from(idempotencyKeys).where(ofRequest(request));
  return row;
}

function ofRequest({ scope, key }: IdempotentRequest) {
  return and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key));
}

function answerOf({ status, body }: Row): StoredResponse {
  if (status === null || body === null) throw new Error('A completed request has no stored response.');
  return { status, body };
}

function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
