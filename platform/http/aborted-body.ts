/**
 * Whether `error` says that a sender went away before all of the body had come: nothing failed here, and nobody hears an answer. Node
 * has no class for it; a connection of ours that is reset says more (`read ECONNRESET`).
 */
export function isAbortedBody(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && error.code === 'ECONNRESET' && error.message === 'aborted'
  );
}
