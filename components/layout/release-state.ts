/** What the islands of the shell know together. One per window. */
export const releaseState: {
  /** A newer build is out, or a part of this page has failed: the next navigation loads a whole document. */
  stale: boolean;
  /** Where the visitor is on the way to, in the page; null when nowhere. */
  destination: string | null;
} = { stale: false, destination: null };
