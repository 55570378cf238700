/**
 * Recognizes errors of scripts that could not be loaded.
 *
 * Relies on Next 16.4.5: the name and messages of the errors that Turbopack's loader throws.
 * Noticed by contract.built.test.ts.
 */

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
