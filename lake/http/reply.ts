/** Writing answers. */
import { createHash } from 'node:crypto';
import { matchesEtag } from '#platform/http/content-negotiation.ts';
import type { Exchange } from './exchange.ts';
import { HttpError } from './http-error.ts';

/** Answers with JSON. */
export function sendJson(exchange: Exchange, status: number, body: unknown): void {
  sendText(exchange, status, JSON.stringify(body), { 'Content-Type': 'application/json; charset=utf-8' });
}

/** Answers with a text or bytes; a HEAD request gets the headers alone. */
export function sendText(
  { request, response }: Exchange,
  status: number,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>>,
): void {
  response.writeHead(status, { ...headers, 'Content-Length': String(Buffer.byteLength(body)) });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Answers 304 when the caller has `etag` already; tells whether it did. */
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

/** Refuses other methods (405). */
export function allowMethods({ request }: Exchange, ...methods: readonly string[]): void {
  if (request.method === undefined || !methods.includes(request.method)) {
    throw new HttpError(405, `Method ${request.method} is not allowed here.`, { Allow: methods.join(', ') });
  }
}

const MAX_BODY_BYTES = 2 * 1024 * 1024;
// A caller reads the refusal only after it has sent all: up to here it is heard out, beyond it is cut off.
const MAX_IGNORED_BYTES = 64 * 1024 * 1024;

/** The body of a request as JSON. Refuses more than `maxBytes` (2 MB when absent; 413) and what is not JSON (400). */
export async function readJson({ request }: Exchange, maxBytes = MAX_BODY_BYTES): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (bytes <= maxBytes) chunks.push(chunk);
    else if (bytes > MAX_IGNORED_BYTES) break;
  }
  if (bytes > maxBytes) throw new HttpError(413, `The body is larger than ${maxBytes / 1024 / 1024} MB.`);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)));
  } catch {
    throw new HttpError(400, 'The body is not valid JSON.');
  }
}

/** A strong ETag for a text. */
export function etagOf(...parts: readonly string[]): string {
  return `"${createHash('sha1').update(parts.join('\n')).digest('base64url').slice(0, 20)}"`;
}
