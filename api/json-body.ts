/** Reads JSON request bodies: checks content type, size limit, encoding and nesting depth (errors 413, 415, 422). */
import { readLimitedBody } from '#platform/http/request-body.ts';
import { ApiError } from './api-error.ts';

/** Default limit of a body in bytes; some calls allow more. */
export const defaultBodyLimit = 64 * 1024;

/** Maximum nesting of lists and objects. */
export const MAX_JSON_DEPTH = 32;

/**
 * Reads and parses a JSON body. Refuses other content types
 * (415), bodies above `limit` bytes (413), nesting deeper than 32, and invalid JSON (422). A body that is too large is
 * refused by its `Content-Length`, or once that many bytes arrived. The server discards the rest of a refused body.
 */
export async function readJsonBody(request: Request, limit = defaultBodyLimit): Promise<unknown> {
  const type = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
  if (Number(request.headers.get('Content-Length') ?? 0) > limit) throw tooLarge(limit);
  const body = await readLimitedBody(request.body, limit);
  if (!body) throw tooLarge(limit);
  const text = decode(body);
  if (isTooDeep(text))
    throw new ApiError('VALIDATION', { message: `The body is nested more than ${MAX_JSON_DEPTH} deep.` });
  return parse(text);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ApiError('VALIDATION', { message: 'The body is not valid UTF-8.' });
  }
}

/** Counts brackets outside strings. This is exact for JSON; the parser refuses anything else. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isInText) {
      if (sign === '\\') at += 1;
      else isInText = sign !== '"';
    } else if (sign === '"') isInText = true;
    else if (sign === ']' || sign === '}') depth -= 1;
    else if (sign === '[' || sign === '{') {
      depth += 1;
      if (depth > MAX_JSON_DEPTH) return true;
    }
  }
  return false;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('VALIDATION', { message: 'The body is not valid JSON.' });
  }
}

function tooLarge(limit: number): ApiError {
  const message = `The body is larger than ${Math.floor(limit / 1024)} kB.`;
  return new ApiError('PAYLOAD_TOO_LARGE', { message });
}
