/** What runs out, and who has how much of it. */

/** Something of which there is a number: the seats of a run of a trip, a car deck's metres, the places on a tour. */
export interface Pool {
  /** Made by `tripPool` and its like; the same for everyone who takes from it. */
  readonly id: string;
  /** Units in all, 0 or more. */
  readonly capacity: number;
  /** Units that one owner may hold at a time; absent where the owner's own rules see to it. */
  readonly share?: number;
  /** The units of the smallest thing that anybody needs, such as the metres of a car: 1 where absent. */
  readonly piece?: number;
}

/** Units of a pool on each of the segments from `fromSegment` to `toSegment` (not included): on a trip, its calls. */
export interface Claim {
  readonly pool: Pool;
  readonly fromSegment: number;
  readonly toSegment: number;
  /** 1 or more. */
  readonly quantity: number;
}

/** What is asked for as one: all of it, or nothing. */
export interface HoldRequest {
  /** Whose holds these are: they are renewed together. */
  readonly ownerId: string;
  /** The network it is held for, hashed: those of one network hold only so much together. Absent where nobody is to be counted. */
  readonly network?: string | undefined;
  readonly now: Date;
  readonly until: Date;
  readonly parts: readonly HoldPart[];
}

/** What one thing in a cart takes. */
export interface HoldPart {
  readonly holderId: string;
  readonly claims: readonly Claim[];
}

/** Why there is not enough: how many units are left on the fullest segment asked for. */
export interface Shortage {
  readonly poolId: string;
  readonly holderId: string;
  readonly wanted: number;
  readonly left: number;
}

/** Those of the same network may hold no more at present. */
export interface NetworkWait {
  /** Until something ends that is held now. */
  readonly secondsUntilRoom: number;
  /** The first holder that asks for too much of one pool, and the units that it could have; absent where they hold too many things. */
  readonly crowded?: { readonly holderId: string; readonly left: number };
}

/**
 * A hold, or the first thing there is not enough of, or the holder that asks for more than its owner's share, or how long those of
 * the same network have to wait. Nothing was taken then.
 */
export type HoldResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly shortage: Shortage }
  | { readonly ok: false; readonly overShare: string }
  | ({ readonly ok: false } & NetworkWait);

/** How much is taken of a pool on the fullest segment of a stretch. */
export interface TakenQuestion {
  readonly poolId: string;
  readonly fromSegment: number;
  readonly toSegment: number;
}
