/** What `/builds/latest.json` says. */
export type Release = { id: string; timestamp: number };

/** How often a new build is looked for, in milliseconds. */
export const checkInterval = 60 * 60 * 1000;

/**
 * The build out now, or null for anything else. Written by hand: a schema library would weigh more than the
 * whole shell.
 */
export const parseRelease = (value: unknown): Release | null => {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('timestamp' in value)) return null;
  const { id, timestamp } = value;
  return typeof id === 'string' && id !== '' && typeof timestamp === 'number' ? { id, timestamp } : null;
};

/** Whether an error means that a piece of this build could not be loaded (it has been replaced, or we are offline). */
export const isChunkError = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  return (
    error.name === 'ChunkLoadError' ||
    /failed to load chunk|loading (css )?chunk \S+ failed|dynamically imported module/i.test(error.message) ||
    isChunkError(error.cause)
  );
};
