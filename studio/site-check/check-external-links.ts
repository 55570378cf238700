/** Asks the site's server to check links to other sites. */

import { urlSearchParamPreviewSecret } from '@sanity/preview-url-secret/constants';
import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret';
import type { SanityClient } from 'sanity';
import { type LinkResult, linkCheckResponse } from '#contracts/content/link-check.ts';

/** The setting `CHECK_EXTERNAL_LINKS` of the site is off. */
export class LinkChecksOffError extends Error {
  override readonly name = 'LinkChecksOffError';
}

/**
 * Returns a function that checks links. The site accepts it because of a secret that only editors can write into the
 * content. Throws `LinkChecksOffError`.
 */
export async function connectLinkChecker(
  client: SanityClient,
  userId: string | undefined,
): Promise<(urls: readonly string[]) => Promise<readonly LinkResult[]>> {
  const { secret } = await createPreviewSecret(client, 'site-check', location.href, userId);
  const address = `/api/draft/links?${new URLSearchParams({ [urlSearchParamPreviewSecret]: secret })}`;
  return async (urls) => {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ urls }),
    }).catch(() => Response.error());
    if (answer.status === 404) throw new LinkChecksOffError();
    // The links stay unchecked; the rest of the report is still worth reading.
    if (!answer.ok) return [];
    return linkCheckResponse.safeParse(await answer.json().catch(() => null)).data?.results ?? [];
  };
}
