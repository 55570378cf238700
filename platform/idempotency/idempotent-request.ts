/**
 * Requests that may be sent again without being done again. The key is claimed by an insert before any work, so that of many
 * at once one alone is done; only an answer that is worth keeping is kept, and what was refused may be tried again.
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, lt, lte } from 'drizzle-orm';
import type { Database } from '#platform/database/opened-database.ts';
import { log } from '#platform/log.ts';
import { idempotencyKeys } from './idempotency.table.ts';

/** For so long nobody else begins with what somebody is doing; afterwards they are given up on, and it is taken over. */
const leaseMs = 30_000;

/** So long an equal request waits for the one that runs: whoever asks has an answer within ten seconds. */
const runningTimeoutMs = 8_000;

/** Who has waited for longer than this does not begin: what is to be done may take as long as all the waiting may. */
const freshMs = 1_000;

/** Between two looks at how that one is getting on. */
const lookMs = 50;

/** Longer than any provider repeats a message. */
const keptMs = 7 * 86_400_000;

/** A request, by what makes it the same as another. */
export interface RepeatableRequest {
  /** Who may repeat what: another scope, another request. */
  readonly scope: string;
  /** As the caller chose it. */
  readonly key: string;
  /** Of all that was asked: `requestFingerprint`. */
  readonly fingerprint: string;
}

/** An answer as it is sent, to the byte. */
export interface KeptAnswer {
  readonly status: number;
  readonly body: string;
}

/** What the work came to. A refusal has changed nothing, and the request may be made again under its key. */
export type Worked<Refusal> =
  | { readonly kind: 'answer'; readonly answer: KeptAnswer }
  | { readonly kind: 'refusal'; readonly refusal: Refusal };

/**
 * What is to be answered. `mismatch`: the key belongs to another request. `busy`: the same one still runs, or has failed while it was
 * waited for.
 */
export type OnceResult<Refusal> =
  | { readonly kind: 'answer'; readonly answer: KeptAnswer; readonly isReplayed: boolean }
  | { readonly kind: 'refusal'; readonly refusal: Refusal }
  | { readonly kind: 'mismatch' }
  | { readonly kind: 'busy'; readonly retryAfterSeconds: number };

/** What it works with. */
export interface OnceDeps {
  readonly database: Database;
  now(): Date;
}

/**
 * Answers `request`, by `work` or by what it answered before. `work` gets a name that is the same whenever this request is taken
 * up: after a crash it is run again, and finds by that what was done. When it rejects, the key is free again.
 */
export async function runOnce<Refusal>(
  deps: OnceDeps,
  request: RepeatableRequest,
  work: (requestName: string) => Promise<Worked<Refusal>>,
): Promise<OnceResult<Refusal>> {
  const began = performance.now();
  let known: Row | undefined;
  for (let looks = 0; ; looks += 1) {
    // Those who wait only look: to try to claim is to write, and they may be many.
    const isFree = isTakeable(known, deps.now());
    if (isFree && looks > 0 && performance.now() - began > freshMs)
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
    await sleep(lookMs);
  }
}

function isTakeable(known: Row | undefined, now: Date): boolean {
  return !known || known.leasedUntil.getTime() <= now.getTime();
}

/** Until somebody else may take it up, if it is not done before; one at least. */
function secondsLeft({ leasedUntil }: Row, now: Date): number {
  return Math.max(1, Math.ceil((leasedUntil.getTime() - now.getTime()) / 1_000));
}

/** SHA-256 of what was asked, in hexadecimal: the same for bodies that differ in the order of their names alone. */
export function requestFingerprint(method: string, path: string, body: unknown): string {
  return sha256(JSON.stringify([method, path, body], inOrder));
}

/** Forgets requests of more than a week ago; resolves to how many. */
export async function forgetOldRequests(database: Database, now: Date): Promise<number> {
  const gone = await database
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - keptMs)))
    .returning({ key: idempotencyKeys.key });
  return gone.length;
}

/** Somebody who is at work on a request. A lease that was taken over is another lease. */
interface Lease {
  readonly deps: OnceDeps;
  readonly request: RepeatableRequest;
  readonly leasedUntil: Date;
}

/** The end of our lease: ours is the first such request, or whoever had it is given up on. Null when it is somebody else's. */
async function claim(deps: OnceDeps, request: RepeatableRequest): Promise<Date | null> {
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

/** Null when we took so long that somebody else has taken over: their answer counts, and it is about the same thing. */
async function workUnder<Refusal>(
  lease: Lease,
  work: (requestName: string) => Promise<Worked<Refusal>>,
): Promise<OnceResult<Refusal> | null> {
  const { scope, key, fingerprint } = lease.request;
  let worked: Worked<Refusal>;
  try {
    worked = await work(sha256(JSON.stringify([scope, key, fingerprint])));
  } catch (error) {
    await giveFree(lease).catch((err: unknown) =>
      log.warn({ event: 'once.not-freed', err }, 'A request that failed keeps its key until its lease ends'),
    );
    throw error;
  }
  if (worked.kind === 'refusal') {
    await giveFree(lease);
    return worked;
  }
  const hasLease = await keep(lease, worked.answer);
  return hasLease ? { ...worked, isReplayed: false } : null;
}

async function keep(lease: Lease, { status, body }: KeptAnswer): Promise<boolean> {
  const kept = await lease.deps.database
    .update(idempotencyKeys)
    .set({ state: 'done', status, body })
    .where(isLeased(lease))
    .returning({ key: idempotencyKeys.key });
  return kept.length > 0;
}

async function giveFree(lease: Lease): Promise<void> {
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

async function find(database: Database, request: RepeatableRequest): Promise<Row | undefined> {
  const [row] = await database.select().from(idempotencyKeys).where(ofRequest(request));
  return row;
}

function ofRequest({ scope, key }: RepeatableRequest) {
  return and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key));
}

function answerOf({ status, body }: Row): KeptAnswer {
  if (status === null || body === null) throw new Error('A request that was done has no answer.');
  return { status, body };
}

function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
