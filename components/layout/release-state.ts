/** State shared by the islands of the shell, one per window. */
export const releaseState: {
  /** True if a newer build is live, or an island has failed: the next navigation loads a whole document. */
  stale: boolean;
  /** Target of the client-side navigation in progress; null if there is none. */
  destination: string | null;
} = { stale: false, destination: null };
