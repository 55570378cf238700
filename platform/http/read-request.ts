import type { IncomingMessage } from 'node:http';

/** The whole body of a request, or null when it is longer than `limit` bytes; then the rest of it is left where it is. */
export async function readRequest(request: IncomingMessage, limit: number): Promise<Buffer | null> {
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
