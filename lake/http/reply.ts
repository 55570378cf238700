/** Helpers for HTTP requests and responses: JSON, ETags, 304, 405 and JSON bodies. */
import { createHash } from 'node:crypto';
import { matchesEtag } from '#platform/http/content-negotiation.ts';
import type { Exchange } from './exchange.ts';
import { HttpError } from './http-error.ts';

/** Sends a JSON response. */
export function sendJson(exchange: Exchange, status: number, body: unknown): void {
  sendText(exchange, status, JSON.stringify(body), { 'Content-Type': 'application/json; charset=utf-8' });
}

/** Sends a text or binary response. A HEAD request gets only the headers. */
export function sendText(
  { request, response }: Exchange,
  status: number,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>>,
): void {
  response.writeHead(status, { ...headers, 'Content-Length': String(Buffer.byteLength(body)) });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Sends 304 if the caller already has `etag`. Returns whether it did. */
export function sendNotModified(
  { request, response }: Exchange,
  etag: string,
  headers: Readonly<Record<string, string>>,
): boolean {
  if (!matchesEtag(request.headers['if-none-match'], etag)) return false;
  response.writeHead(304, { ...headers, ETag: etag });
  response.end();
  return true;
}

/** Throws `HttpError` 405 for any other method. */
export function allowMethods({ request }: Exchange, ...methods: readonly string[]): void {
  if (request.method === undefined || !methods.includes(request.method)) {
    throw new HttpError(405, `Method ${request.method} is not allowed here.`, { Allow: methods.join(', ') });
  }
}

const MAX_BODY_BYTES = 2 * 1024 * 1024;
// A client reads the error only after it has sent its whole body. Bodies up to this size are drained; larger ones are cut off.
const MAX_DRAINED_BYTES = 64 * 1024 * 1024;

/** Reads a JSON body. Throws `HttpError` 413 for more than `maxBytes` and 400 for invalid JSON. */
export async function readJsonBody({ request }: Exchange, maxBytes = MAX_BODY_BYTES): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (bytes <= maxBytes) chunks.push(chunk);
    else if (bytes > MAX_DRAINED_BYTES) break;
  }
  if (bytes > maxBytes) throw new HttpError(413, `The body is larger than ${maxBytes / 1024 / 1024} MB.`);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)));
  } catch {
    throw new HttpError(400, 'The body is not valid JSON.');
  }
}

/** Creates a strong ETag from strings. */
export function createEtag(...parts: readonly string[]): string {
  return `"${createHash('sha1').update(parts.join('\n')).digest('base64url').slice(0, 20)}"`;
}
