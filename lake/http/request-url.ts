/** Parses a request's URL once, so that the request guard and the router decide by the same path segments. */
import { HttpError } from './http-error.ts';

/** A parsed request URL. */
export type RequestUrl = {
  /** Only path and query are meaningful; the origin is a placeholder. */
  readonly url: URL;
  /** Decoded path segments with `.` and `..` resolved. An encoded slash (`%2F`) stays within its segment. */
  readonly segments: readonly string[];
};

/** Parses the request target that Node reports. Throws `HttpError` 400 if it is malformed. */
export function parseRequestUrl(text: string | undefined): RequestUrl {
  const whole = `http://lake${text ?? ''}`;
  if (!text?.startsWith('/') || !URL.canParse(whole)) throw malformedUrlError();
  const url = new URL(whole);
  try {
    return { url, segments: url.pathname.slice(1).split('/').map(decodeURIComponent) };
  } catch {
    throw malformedUrlError();
  }
}

/** Returns true for an image or a file, false for an API call. */
export function isAssetUrl({ segments: [first] }: RequestUrl): boolean {
  return first === 'images' || first === 'files';
}

/**
 * Parses the API version segment (`v1`, `v2026-03-01`, `vX`) into a string that sorts by date; `vX` sorts last. Returns null if
 * it is none.
 */
export function parseApiVersion(segment: string | undefined): string | null {
  const [, version] = /^v(1|X|\d{4}-\d{2}-\d{2})$/.exec(segment ?? '') ?? [];
  if (version === undefined) return null;
  return version === 'X' ? '9999-12-31' : version === '1' ? '0001-01-01' : version;
}

function malformedUrlError(): HttpError {
  return new HttpError(400, 'The address is malformed.');
}
