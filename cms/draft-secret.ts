import type { SanityClient } from '@sanity/client';
import { validatePreviewUrl } from '@sanity/preview-url-secret';
import {
  fetchSharedAccessSecretQuery,
  urlSearchParamPreviewSecret,
} from '@sanity/preview-url-secret/constants';
import { canonicalPath } from '#schemas/shared/site-path.ts';
import { sanity } from './client.ts';
import { lookUpDraftKey } from './draft-guess-limiter.ts';

/**
 * Whether `address` carries a secret that the Studio wrote within the last hour, and where on this site it wants to go: a path
 * with its query, never another origin. Null without a good secret, and while the content can't be asked.
 */
export async function verifyStudioSecret(address: string): Promise<{ readonly to: string } | null> {
  const secret = new URL(address).searchParams.get(urlSearchParamPreviewSecret);
  if (!secret) return null;
  return lookUpDraftKey('secrets', secret, () => placeOf(secret, address)).catch(() => null);
}

async function placeOf(secret: string, address: string): Promise<{ readonly to: string } | null> {
  // The check insists on a token; the embedded lake asks nobody for one, and hosted Sanity has that of the settings.
  const client = sanity().config().token ? sanity() : sanity().withConfig({ token: 'none' });
  const { isValid, redirectTo } = await validatePreviewUrl(client, address);
  if (!isValid || (await isShared(client, secret))) return null;
  return { to: ownAddress(redirectTo) };
}

/** Whether the secret is the one of the Studio's own "share": it opens every draft and never ends. Ours are preview links. */
async function isShared(client: SanityClient, secret: string): Promise<boolean> {
  const found = await client.fetch<unknown>(fetchSharedAccessSecretQuery, { secret }, { perspective: 'raw' });
  return found !== null;
}

/** `address` if it leads to a path of this site, else its home page. Slashes and backslashes at its start name other hosts. */
export function ownAddress(address: string | undefined): string {
  if (!address || !/^\/(?![/\\])/.test(address)) return '/';
  const { pathname, searchParams, origin } = new URL(address, 'http://site');
  if (origin !== 'http://site' || canonicalPath(pathname) === null) return '/';
  for (const name of [...searchParams.keys()])
    if (name.startsWith('sanity-preview-')) searchParams.delete(name);
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}
