/** The address of a request, read once: whoever decides by it, guard or router, decides by the same segments. */
import { HttpError } from './http-error.ts';

/** An address as the router sees it. */
export type Address = {
  /** Its origin means nothing. */
  readonly url: URL;
  /** The parts of its path, decoded, without steps such as `..`. A slash written as `%2F` is a part of its segment. */
  readonly segments: readonly string[];
};

/** Reads the address of a request, as Node gives it. Throws `HttpError` 400 for one that is malformed. */
export function readAddress(text: string | undefined): Address {
  const whole = `http://lake${text ?? ''}`;
  if (!text?.startsWith('/') || !URL.canParse(whole)) throw malformed();
  const url = new URL(whole);
  try {
    return { url, segments: url.pathname.slice(1).split('/').map(decodeURIComponent) };
  } catch {
    throw malformed();
  }
}

/** Whether an address is one of a picture or a file, and no call. */
export function isAssetAddress({ segments: [first] }: Address): boolean {
  return first === 'images' || first === 'files';
}

/** The version that a call begins with, `v1`, `v2026-03-01` or `vX`, as text that compares by date (`vX` is the newest of all); null for none. */
export function readApiVersion(segment: string | undefined): string | null {
  const [, version] = /^v(1|X|\d{4}-\d{2}-\d{2})$/.exec(segment ?? '') ?? [];
  if (version === undefined) return null;
  return version === 'X' ? '9999-12-31' : version === '1' ? '0001-01-01' : version;
}

function malformed(): HttpError {
  return new HttpError(400, 'The address is malformed.');
}
