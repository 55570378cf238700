/** The islands: what is scripted on a page, by the names that are reported when one of them fails. */
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
  'voucher-desk',
] as const;

/** One of them. */
export type IslandName = (typeof islandNames)[number];

/** How an island can fail: its script could not be loaded, or threw. */
export const islandFaults = ['missing', 'threw'] as const;

/** An island that failed in a browser. */
export interface FailedIsland {
  readonly island: IslandName;
  readonly fault: (typeof islandFaults)[number];
}

declare global {
  interface WindowEventMap {
    /** Raised where an island failed; what the server drew stands in its place. */
    'island-failed': CustomEvent<FailedIsland>;
  }
}
