/** How long a cart holds what it holds. Pure. */

const minute = 60_000;

/** From the last change of the cart that succeeded. */
export const holdMinutes = 15;
/** From when it began to hold something without a pause, however often it is changed. */
export const longestHoldMinutes = 45;

/** From an order: so long the visitor may pay. */
export const paymentMinutes = 30;
/** What was ordered is held a little longer, for a payment of the last minute to arrive. */
const graceMinutes = 5;
/** From when it began to hold without a pause, with all the orders of it: a cart that is ordered again and again lets go, too. */
const longestOrderMinutes = 80;

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
 * what it held. One that is ordered, and so holds for longer, is not cut short by a change.
 */
export function holdWindow(held: HeldSince, now: Date): HoldWindow {
  return windowOf(held, now, { minutes: holdMinutes, longest: longestHoldMinutes });
}

/** The window after an order at `now`: until its payment can be there. */
export function orderWindow(held: HeldSince, now: Date): HoldWindow {
  return windowOf(held, now, { minutes: paymentMinutes + graceMinutes, longest: longestOrderMinutes });
}

function windowOf(
  { since, until }: HeldSince,
  now: Date,
  { minutes, longest }: { readonly minutes: number; readonly longest: number },
): HoldWindow {
  if (since === null || until === null || now.getTime() >= until.getTime())
    return { since: now, until: new Date(now.getTime() + minutes * minute) };
  const end = Math.min(now.getTime() + minutes * minute, since.getTime() + longest * minute);
  return { since, until: new Date(Math.max(end, until.getTime())) };
}
