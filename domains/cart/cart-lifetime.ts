/** How long a cart lives that nobody changes. */

const hour = 3_600_000;

/** As long as its cookie: after this the cart says that it has expired. */
export const cartLifetime = 24 * hour;

/** Afterwards it is kept for so long, to be able to say so; then it is forgotten. */
const farewell = hour;

/** Whether a cart last changed at `changedAt` is over at `now`. */
export function hasExpired(changedAt: Date, now: Date): boolean {
  return now.getTime() - changedAt.getTime() > cartLifetime;
}

/** Carts last changed before this instant are forgotten at `now`. */
export function forgottenBefore(now: Date): Date {
  return new Date(now.getTime() - cartLifetime - farewell);
}
