import { startSpeculation } from './speculation.ts';

/** Content of `/builds/latest.json`. */
export type Release = { id: string; timestamp: number };

/** Interval between checks for a new build, in milliseconds. */
export const releaseCheckMs = 60 * 60 * 1000;

/**
 * Parses `/builds/latest.json`; returns null for any other shape. Written by hand, because a schema library would be
 * larger than the whole shell.
 */
export const parseRelease = (value: unknown): Release | null => {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('timestamp' in value)) return null;
  const { id, timestamp } = value;
  return typeof id === 'string' && id !== '' && typeof timestamp === 'number' ? { id, timestamp } : null;
};

/** Makes the next navigation load a whole document, and lets the browser prerender it. */
export const markStale = (): void => {
  releaseState.stale = true;
  startSpeculation();
};

/** State shared by the islands of the shell, one per window. */
export const releaseState: {
  /** True if a newer build is live, or an island has failed. Set by `markStale`. */
  stale: boolean;
  /** Target of the client-side navigation in progress; null if there is none. */
  destination: string | null;
} = { stale: false, destination: null };
