import type { SanityClient } from '@sanity/client';
import { validatePreviewUrl } from '@sanity/preview-url-secret';
import {
  fetchSharedAccessSecretQuery,
  urlSearchParamPreviewPerspective,
  urlSearchParamPreviewSecret,
} from '@sanity/preview-url-secret/constants';
import { canonicalPath } from '#schemas/shared/site-path.ts';
import { lookUpDraftKey } from './draft-guess-limiter.ts';
import { sanity } from './sanity-client.ts';

/** The page and content that the Studio requests with a valid secret. */
export interface StudioPreview {
  /** Path and query of this site. */
  readonly to: string;
  /** The perspective that the Studio's menu shows; not validated. Null if it names none. */
  readonly perspective: string | null;
}

/**
 * Verifies the preview secret in `address`, which the Studio wrote within the last hour. The address to open is never of
 * another origin. Returns null for an invalid secret, and while the content is unreachable.
 */
export async function verifyStudioSecret(address: string): Promise<StudioPreview | null> {
  const { searchParams } = new URL(address);
  const secret = searchParams.get(urlSearchParamPreviewSecret);
  if (!secret) return null;
  const to = await lookUpDraftKey('secrets', secret, () => placeOf(secret, address)).catch(() => null);
  return to === null ? null : { to, perspective: searchParams.get(urlSearchParamPreviewPerspective) };
}

async function placeOf(secret: string, address: string): Promise<string | null> {
  // `validatePreviewUrl` requires a token. The embedded lake needs none; for hosted Sanity it comes from the settings.
  const client = sanity().config().token ? sanity() : sanity().withConfig({ token: 'none' });
  const { isValid, redirectTo } = await validatePreviewUrl(client, address);
  if (!isValid || (await isShared(client, secret))) return null;
  return ownAddress(redirectTo);
}

/**
 * Returns true for the secret of the Studio's own sharing feature, which opens every draft and never expires. This site
 * shares drafts by preview links instead.
 */
async function isShared(client: SanityClient, secret: string): Promise<boolean> {
  const found = await client.fetch<unknown>(fetchSharedAccessSecretQuery, { secret }, { perspective: 'raw' });
  return found !== null;
}

/**
 * Open-redirect guard: returns `address` if it is a path of this site, else `/`. Two slashes or backslashes at its start
 * would name another host.
 */
export function ownAddress(address: string | undefined): string {
  if (!address || !/^\/(?![/\\])/.test(address)) return '/';
  const { pathname, searchParams, origin } = new URL(address, 'http://site');
  if (origin !== 'http://site' || canonicalPath(pathname) === null) return '/';
  for (const name of [...searchParams.keys()])
    if (name.startsWith('sanity-preview-')) searchParams.delete(name);
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}
