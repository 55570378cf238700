/** How long a cart holds what it holds. Pure. */

const minute = 60_000;

/** From the last change of the cart that succeeded. */
export const holdMinutes = 15;
/** From when it began to hold something without a pause, however often it is changed. */
export const longestHoldMinutes = 45;

/** When a cart began to hold, and when it lets go; both null while it holds nothing. `until` may be past: then nothing is held. */
export interface HeldSince {
  readonly since: Date | null;
  readonly until: Date | null;
}

/** A cart that is about to hold something. */
export interface HoldWindow {
  readonly since: Date;
  /** Always later than the change. */
  readonly until: Date;
}

/**
 * The window after a change at `now`. A cart whose holds have run out begins anew, for in between anybody could have taken
 * what it held.
 */
export function holdWindow({ since, until }: HeldSince, now: Date): HoldWindow {
  const isHolding = since !== null && until !== null && now.getTime() < until.getTime();
  const from = isHolding ? since : now;
  const end = Math.min(now.getTime() + holdMinutes * minute, from.getTime() + longestHoldMinutes * minute);
  return { since: from, until: new Date(end) };
}
