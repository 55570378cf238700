/**
 * The whole body, or null when it is longer than `limit` bytes; then the rest of it is left where it is. It is not cancelled:
 * that would end the connection of a request before it is answered.
 */
export async function readAtMost(
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
