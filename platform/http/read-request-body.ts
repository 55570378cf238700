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
