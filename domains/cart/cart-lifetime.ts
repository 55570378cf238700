/** Lifetime of a cart that nobody changes. */

const hour = 3_600_000;

/** The cart's cookie lives as long. After this time the API answers that the cart has expired. */
export const cartLifetimeMs = 24 * hour;

/** An expired cart is kept for this long, so that the API can say that it has expired. */
const expiredCartRetentionMs = hour;

/** Returns true if a cart that last changed at `changedAt` has expired at `now`. */
export function hasExpired(changedAt: Date, now: Date): boolean {
  return now.getTime() - changedAt.getTime() > cartLifetimeMs;
}

/** Returns the limit for deletion: carts that last changed before it are deleted at `now`. */
export function cartDeletionCutoff(now: Date): Date {
  return new Date(now.getTime() - cartLifetimeMs - expiredCartRetentionMs);
}
