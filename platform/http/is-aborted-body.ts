/**
 * Returns true if the client disconnected before it had sent the whole body. Nothing failed here, and nobody receives a
 * response. Node has no error class for this; a reset of our own connections has another message (`read ECONNRESET`).
 */
export function isAbortedBody(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && error.code === 'ECONNRESET' && error.message === 'aborted'
  );
}
