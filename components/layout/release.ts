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

/**
 * Returns true if an error means that a chunk of this build could not be loaded: the build was replaced, or the browser
 * is offline.
 */
export const isChunkError = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  return (
    error.name === 'ChunkLoadError' ||
    /failed to load chunk|loading (css )?chunk \S+ failed|dynamically imported module/i.test(error.message) ||
    isChunkError(error.cause)
  );
};
