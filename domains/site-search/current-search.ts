/** The site search of this process: a singleton over an index in memory. */

import { contentLifetimeSeconds } from '#cms/sanity-client.ts';
import { currentContentMoment, readSearchable } from '#cms/searchable-content.ts';
import { currentFeed } from '#domains/travel/feed/current-feed.ts';
import { observeDuration } from '#platform/metrics/metrics.ts';
import { singleton } from '#platform/singleton.ts';
import { createCachedSearch } from './cached-search.ts';
import { searchEntries } from './search-entries.ts';
import { createSearchIndex } from './search-index.ts';
import type { SiteSearch } from './site-search.ts';

const ofProcess = singleton<SiteSearch>('site-search');

/**
 * Searches the published content and the stops of the timetable. Until the content was read once, it throws the same
 * errors as a `ContentSource`.
 */
export const searchSite: SiteSearch = (...args) => {
  ofProcess.current ??= createCachedSearch({
    lifetimeMs: contentLifetimeSeconds * 1_000,
    state: async () => `${currentContentMoment()} ${(await currentFeed())?.version ?? ''}`,
    build: async () => {
      const [content, feed] = await Promise.all([readSearchable(), currentFeed()]);
      return createSearchIndex(searchEntries(content, feed));
    },
  });
  const search = ofProcess.current;
  return observeDuration('southbound_search_duration_seconds', { search: 'site' }, () => search(...args));
};
