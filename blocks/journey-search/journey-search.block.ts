import { defineLoadedBlock } from '#blocks/define-block.ts';
import { journeySearch as schema } from '#schemas/blocks/journey-search.schema.ts';
import { loadJourneySearch } from './journey-search.load.ts';
import { JourneySearch, JourneySearchUnavailable } from './journey-search.tsx';

/** The definition of block `journeySearch`: the search form and its results. */
export const journeySearch = defineLoadedBlock({
  schema,
  load: loadJourneySearch,
  layout: 'grid',
  outline: ({ heading, form }) => (heading ? 'title' : form === 'full' ? 'sections' : 'none'),
  onFailure: 'critical',
  Fallback: JourneySearchUnavailable,
  Component: JourneySearch,
});
