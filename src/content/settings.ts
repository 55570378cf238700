import { cache } from 'react';
import type { SiteSettings } from '#schemas/documents/site-settings.ts';
import { brand } from '#src/platform/brand.ts';
import { config } from '#src/platform/config.ts';
import { log } from '#src/platform/log.ts';
import { sanityContent } from './sanity-content.ts';

const none: SiteSettings = {
  navigation: [],
  footer: { columns: [], social: [], legal: [], copyright: brand.name, association: undefined },
};

/** Navigation and footer, once per render; empty ones while the content is out of reach, so that a page still stands. */
export const siteSettings = cache(async (): Promise<SiteSettings> => {
  // A build has no content: what is prerendered then (error pages) does without.
  if (config().isBuild) return none;
  try {
    return (await sanityContent.findSettings()) ?? none;
  } catch (error) {
    log.error({ event: 'settings.unavailable', err: error }, 'The navigation could not be read.');
    return none;
  }
});
