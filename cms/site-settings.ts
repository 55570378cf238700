/** Navigation, footer and notices for the page layout; falls back to the last good settings, and never throws. */
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
 * Creates a reader of navigation and footer that never throws. If reading fails, it returns the last good settings, or empty
 * ones if there are none.
 *
 * Empty ones may stay in a cached page until it is rendered again (60 s). Throwing instead would avoid that, but the layout
 * also wraps the error page and the 404 page, which are requested most during an outage. Without the layout they would be a
 * bare line of text from the framework.
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
      // Log once for each outage, not once for each page.
      if (!isLogged)
        log.error({ event: 'settings.unavailable', err: error }, 'The navigation could not be read.');
      isLogged = true;
    }
    return last ?? none;
  };
}

const read = createSettings(() => sanityContent.findSettings());

/** Returns navigation and footer, read once per render. Never throws. */
export const siteSettings = cache(
  // A build has no content, so pages prerendered in it (error pages) have empty settings.
  async (): Promise<SiteSettings> => (config().isBuild ? none : read()),
);
