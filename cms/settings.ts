import { cache } from 'react';
import { brand } from '#platform/brand.ts';
import { config } from '#platform/config.ts';
import { log } from '#platform/log.ts';
import type { SiteSettings } from '#schemas/documents/site-settings.schema.ts';
import { sanityContent } from './sanity-content.ts';

const none: SiteSettings = {
  navigation: [],
  notices: [],
  footer: { columns: [], social: [], legal: [], copyright: brand.name, association: undefined },
};

/**
 * Makes a reader of navigation and footer that never throws: what was read last stands while they can't be read, and
 * empty ones where they never were.
 *
 * Empty ones may stay in a kept page until it is made anew (60 s). Throwing instead would spare it that, but the layout
 * holds the error page and the 404 page too, and they are asked for most while the content is out of reach: without it
 * they would be a bare line of the framework's.
 */
export function createSettings(find: () => Promise<SiteSettings | null>): () => Promise<SiteSettings> {
  let last: SiteSettings | undefined;
  let isLogged = false;
  return async () => {
    try {
      const found = await find();
      isLogged = false;
      last = found ?? undefined;
    } catch (error) {
      // Once for each time that they can't be read, not once for each page.
      if (!isLogged)
        log.error({ event: 'settings.unavailable', err: error }, 'The navigation could not be read.');
      isLogged = true;
    }
    return last ?? none;
  };
}

const read = createSettings(() => sanityContent.findSettings());

/** Navigation and footer, once per render. Never throws. */
export const siteSettings = cache(
  // A build has no content: what is prerendered then (error pages) does without.
  async (): Promise<SiteSettings> => (config().isBuild ? none : read()),
);
