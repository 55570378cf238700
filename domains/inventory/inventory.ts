/** Types of the inventory: pools, claims, holds and shortages. */

/** A countable resource: the seats of a run of a trip, the metres of a car deck, the places on a tour. */
export interface Pool {
  /** Created by `tripPool` and similar functions; the same for every claim on the pool. */
  readonly id: string;
  /** Total units, 0 or more. */
  readonly capacity: number;
  /** Maximum units of one owner at a time; undefined if the owner's own rules limit them. */
  readonly share?: number;
  /** Units of the smallest useful claim, such as the metres of a car. Default: 1. */
  readonly piece?: number;
}

/**
 * Units of a pool on the segments from `fromSegment` to `toSegment` (exclusive). On a trip, segments are numbered by
 * its calls.
 */
export interface Claim {
  readonly pool: Pool;
  readonly fromSegment: number;
  readonly toSegment: number;
  /** 1 or more. */
  readonly quantity: number;
}

/** A request to hold all its parts or nothing. */
export interface HoldRequest {
  /** The owner of the holds, which are renewed together. */
  readonly ownerId: string;
  /** The network it is held for, hashed; holds of one network are limited together. Undefined to skip this limit. */
  readonly network?: string | undefined;
  readonly now: Date;
  readonly until: Date;
  readonly parts: readonly HoldPart[];
}

/** The claims of one cart item. */
export interface HoldPart {
  readonly holderId: string;
  readonly claims: readonly Claim[];
}

/** The claim that does not fit, and the units left on its fullest segment. */
export interface Shortage {
  readonly poolId: string;
  readonly holderId: string;
  readonly requestedUnits: number;
  readonly left: number;
}

/** The network holds its maximum at the moment. */
export interface NetworkWait {
  /** Seconds until one of the current holds ends. */
  readonly secondsUntilRoom: number;
  /**
   * The first holder that exceeds the allowance of a pool, and the units that it could have. Undefined if the network
   * has too many owners.
   */
  readonly crowded?: { readonly holderId: string; readonly left: number };
}

/**
 * The result of a request. A refusal names the first shortage, the holder that exceeds its owner's share, or how long
 * the network must wait. After a refusal nothing was taken.
 */
export type HoldResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly shortage: Shortage }
  | { readonly ok: false; readonly overShare: string }
  | ({ readonly ok: false } & NetworkWait);

/** Asks how many units are taken on the fullest segment of a stretch. */
export interface TakenQuestion {
  readonly poolId: string;
  readonly fromSegment: number;
  readonly toSegment: number;
}
