/** Health of a real-time feed: a pure state machine that decides until when a message is believed. */

/**
 * `fresh`: the newest message is young enough. `stale`: it is too old, though the feed answers. `silent`: the feed has
 * not answered for as long. `garbled`: the last body could not be read.
 */
export type FeedState = 'fresh' | 'stale' | 'silent' | 'garbled';

/** The result of one fetch. */
export type FeedObservation =
  | { readonly kind: 'message'; readonly timestamp: Date; readonly rejectedCount: number }
  | { readonly kind: 'not-modified' }
  | { readonly kind: 'garbled' }
  | { readonly kind: 'failed' };

export interface FeedHealth {
  /** Null until the first message, the first garbled body or `maxAgeSeconds` of silence. */
  readonly state: FeedState | null;
  /** Time of the last answer; before the first, the start. */
  readonly answeredAt: Date;
  readonly isGarbled: boolean;
  /** Header timestamp of the newest accepted message. */
  readonly timestamp: Date | null;
  /** When the newest accepted message becomes too old. The caller discards its content then. */
  readonly believedUntil: Date | null;
  /** Why the last message was not accepted; null if it was. */
  readonly refusal: 'future' | 'backwards' | null;
  /** Number of rejected entities in the newest accepted message. */
  readonly rejectedCount: number;
}

export interface FeedHealthStep {
  readonly health: FeedHealth;
  /** True if the observed message replaces the previous one. */
  readonly isAccepted: boolean;
  /** The change of state, to be logged once; null if it stays. */
  readonly change: { readonly from: FeedState | null; readonly to: FeedState } | null;
}

/** A header timestamp may be this far ahead of the clock, in milliseconds. */
const maxClockSkewMs = 5 * 60_000;

/** Returns the health of a feed that was not fetched yet. */
export function startFeedHealth(now: Date): FeedHealth {
  return {
    state: null,
    answeredAt: now,
    isGarbled: false,
    timestamp: null,
    believedUntil: null,
    refusal: null,
    rejectedCount: 0,
  };
}

/** Returns the health after a fetch, or after time has passed if `observation` is null. */
export function updateFeedHealth(
  before: FeedHealth,
  observation: FeedObservation | null,
  { now, maxAgeSeconds }: { readonly now: Date; readonly maxAgeSeconds: number },
): FeedHealthStep {
  const maxAgeMs = maxAgeSeconds * 1_000;
  let health = before;
  let isAccepted = false;
  if (observation && observation.kind !== 'failed') health = { ...health, answeredAt: now };
  if (observation?.kind === 'garbled') health = { ...health, isGarbled: true };
  if (observation?.kind === 'message') {
    const { timestamp, rejectedCount } = observation;
    const refusal = findRefusal(timestamp, before, now);
    isAccepted = refusal === null;
    health = { ...health, isGarbled: false, refusal };
    if (isAccepted) {
      // A timestamp slightly ahead does not make a message last longer.
      const believedUntil = new Date(Math.min(timestamp.getTime(), now.getTime()) + maxAgeMs);
      health = { ...health, timestamp, believedUntil, rejectedCount };
    }
  }
  const state = stateOf(health, now, maxAgeMs);
  return {
    health: { ...health, state },
    isAccepted,
    change: state === before.state || state === null ? null : { from: before.state, to: state },
  };
}

/** Returns true if the newest accepted message may be used. */
export function isFeedBelieved({ believedUntil }: FeedHealth, now: Date): boolean {
  return believedUntil !== null && now < believedUntil;
}

function findRefusal(timestamp: Date, { timestamp: newest }: FeedHealth, now: Date): FeedHealth['refusal'] {
  if (timestamp.getTime() > now.getTime() + maxClockSkewMs) return 'future';
  return newest && timestamp < newest ? 'backwards' : null;
}

function stateOf(health: FeedHealth, now: Date, maxAgeMs: number): FeedState | null {
  if (now.getTime() - health.answeredAt.getTime() >= maxAgeMs) return 'silent';
  if (health.isGarbled) return 'garbled';
  if (isFeedBelieved(health, now)) return 'fresh';
  return health.timestamp || health.refusal ? 'stale' : health.state;
}
