import type { IncomingMessage } from 'node:http';

/** Reads the whole body of a request; returns null and leaves the rest unread if it exceeds `limit` bytes. */
export async function readRequestBody(request: IncomingMessage, limit: number): Promise<Buffer | null> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return null;
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request.iterator({ destroyOnReturn: false })) {
    size += part.length;
    if (size > limit) return null;
    parts.push(part);
  }
  return Buffer.concat(parts, size);
}

/**
 * Reads a whole body; returns null if it exceeds `limit` bytes. It leaves the rest unread instead of cancelling the
 * stream, which would close a request's connection before the response.
 */
export async function readLimitedBody(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > limit) {
      reader?.releaseLock();
      return null;
    }
    parts.push(part.value);
  }
  return Buffer.concat(parts, size);
}

/**
 * Returns true if the client disconnected before it had sent the whole body. Nothing failed here, and nobody receives a
 * response. Node has no error class for this; a reset of our own connections has another message (`read ECONNRESET`).
 */
export function isAbortedBody(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && error.code === 'ECONNRESET' && error.message === 'aborted'
  );
}
