/** Names of the islands (client components), used in reports when one of them fails. */
export const islandNames = [
  'booking-watch',
  'cart-follower',
  'cart-page',
  'cart-panel',
  'cart-shell',
  'checkout',
  'checkout-done',
  'clear-outcome',
  'contact-form',
  'form',
  'copy-address',
  'draft-links',
  'draft-tools',
  'header',
  'journey-form',
  'link-navigator',
  'party-total',
  'refund-boxes',
  'release-watcher',
  'results-status',
  'search-form',
  'search-panel',
  'search-shell',
  'tabs',
  'trip-form',
  'video-player',
  'voucher-desk',
] as const;

/** The name of an island. */
export type IslandName = (typeof islandNames)[number];

/** How an island fails: its script did not load, or it threw. */
export const islandFaults = ['missing', 'threw'] as const;

/** An island that failed in a browser. */
export interface FailedIsland {
  readonly island: IslandName;
  readonly fault: (typeof islandFaults)[number];
}

declare global {
  interface WindowEventMap {
    /** Dispatched when an island fails; the server-rendered markup stays in place. */
    'island-failed': CustomEvent<FailedIsland>;
  }
}
