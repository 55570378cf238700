/** The content that an editor's draft session shows: drafts, published content, or releases over them. */
import { findScheduledReleases } from '#cms/releases.ts';
import type { FreshPublication } from '#cms/uncached-content.ts';
import { cookieNames, hostCookie } from '#contracts/cookie-names.ts';
import { readAsOf } from './as-of.ts';
import { draftParameters } from './draft-route.ts';
import { draftLifetime } from './draft-session.ts';

const maxReleases = 10;
const layerName = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Parses an untrusted perspective as the Studio names it: one name, or a list with the strongest first, also as text with
 * commas. Anything else is `drafts`. Stored documents as such (`raw`) make no page.
 */
export function parseDraftPerspective(value: unknown): FreshPublication {
  const names = (Array.isArray(value) ? value : String(value ?? '').split(',')).map((name: unknown) =>
    name === 'previewDrafts' ? 'drafts' : String(name).trim(),
  );
  const isValid =
    names.length <= maxReleases && names.every((name) => layerName.test(name) && name !== 'raw');
  return isValid ? [...new Set(names)].join(',') : 'drafts';
}

/** Returns the name of the cookie with the perspective. It has no effect without a draft session. */
export function perspectiveCookie(isSecure: boolean): string {
  return hostCookie(cookieNames.draftPerspective, isSecure);
}

/** Builds the `Set-Cookie` value of a perspective. */
export function draftPerspectiveCookie(perspective: FreshPublication, isSecure: boolean): string {
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return `${perspectiveCookie(isSecure)}=${perspective}; Max-Age=${draftLifetime}; ${attributes}`;
}

/**
 * Returns the perspective of a request: that of its cookie. At a later time it includes the releases that are scheduled until
 * then, the latest first, unless it shows published content only. Throws like a `ContentSource`.
 */
export async function findDraftPerspective(
  cookie: string | undefined,
  query: URLSearchParams,
): Promise<FreshPublication> {
  const perspective = parseDraftPerspective(cookie);
  const asOf = readAsOf(query.get(draftParameters.asOf));
  if (asOf === null || perspective === 'published') return perspective;
  return parseDraftPerspective(
    [...(await findScheduledReleases(asOf)), ...perspective.split(',')].slice(0, maxReleases),
  );
}
