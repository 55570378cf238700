import { readAtMost } from '#src/platform/http/read-at-most.ts';
import { ApiError } from './api-error.ts';

/** The largest body taken, in bytes. */
export const LARGEST_BODY = 64 * 1024;

/**
 * `request` with its body read and known to be JSON. Refuses a body that is not declared as JSON (415), is larger than 64 kB
 * (413, as soon as that is certain: by its stated length, or else after 64 kB of it), or does not parse (422).
 * What is left of a refused body is the server's to deal with.
 */
export async function readJsonBody(request: Request): Promise<Request> {
  const type = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
  if (Number(request.headers.get('Content-Length') ?? 0) > LARGEST_BODY) throw tooLarge();
  const body = await readAtMost(request.body, LARGEST_BODY);
  if (!body) throw tooLarge();
  const text = decode(body);
  if (!isJson(text)) throw new ApiError('VALIDATION', { message: 'The body is not valid JSON.' });
  return new Request(request.url, { method: request.method, headers: request.headers, body: text });
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ApiError('VALIDATION', { message: 'The body is not valid UTF-8.' });
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function tooLarge(): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', { message: 'The body is larger than 64 kB.' });
}
