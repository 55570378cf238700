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
