import { defineLoadedBlock } from '#blocks/define-block.ts';
import { siteSearch as schema } from '#schemas/blocks/site-search.schema.ts';
import { loadSiteSearch } from './site-search.load.ts';
import { SiteSearch, SiteSearchUnavailable } from './site-search.tsx';

/** The definition of block `siteSearch`: the search page. */
export const siteSearch = defineLoadedBlock({
  schema,
  load: loadSiteSearch,
  layout: 'grid',
  outline: ({ heading }) => (heading ? 'title' : 'sections'),
  onFailure: 'critical',
  Fallback: SiteSearchUnavailable,
  Component: SiteSearch,
});
