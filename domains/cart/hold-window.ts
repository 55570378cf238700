/** Calculates how long a cart holds its items. Pure. */

const minute = 60_000;

/** Minutes that a hold lasts after the cart's last successful change. */
export const holdMinutes = 15;
/** Maximum minutes of an uninterrupted hold, however often the cart changes. */
export const maxHoldMinutes = 45;

/** Minutes that a visitor has for payment after an order. */
export const paymentMinutes = 30;
/** Extra minutes of the hold of an order, so that a payment of the last minute can arrive. */
const graceMinutes = 5;
/** Maximum minutes of an uninterrupted hold with all its orders: repeated orders cannot extend it further. */
const maxOrderHoldMinutes = 80;

/**
 * When a cart's holds began and when they end; both null while it holds nothing. If `until` is in the past, nothing is
 * held.
 */
export interface HoldPeriod {
  readonly since: Date | null;
  readonly until: Date | null;
}

/** The window of a cart that is about to hold something. */
export interface HoldWindow {
  readonly since: Date;
  /** Always later than the change. */
  readonly until: Date;
}

/**
 * Returns the window after a change at `now`. If the holds have ended, a new window begins, because others could have
 * taken the units meanwhile. A change never shortens the longer window of an ordered cart.
 */
export function holdWindow(held: HoldPeriod, now: Date): HoldWindow {
  return windowOf(held, now, { minutes: holdMinutes, longest: maxHoldMinutes });
}

/** Returns the window after an order at `now`: until its payment can arrive. */
export function orderWindow(held: HoldPeriod, now: Date): HoldWindow {
  return windowOf(held, now, { minutes: paymentMinutes + graceMinutes, longest: maxOrderHoldMinutes });
}

function windowOf(
  { since, until }: HoldPeriod,
  now: Date,
  { minutes, longest }: { readonly minutes: number; readonly longest: number },
): HoldWindow {
  if (since === null || until === null || now.getTime() >= until.getTime())
    return { since: now, until: new Date(now.getTime() + minutes * minute) };
  const end = Math.min(now.getTime() + minutes * minute, since.getTime() + longest * minute);
  return { since, until: new Date(Math.max(end, until.getTime())) };
}
