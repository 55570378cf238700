import { defineLoadedBlock } from '#blocks/define-block.ts';
import { tourList as schema } from '#schemas/blocks/tour-list.schema.ts';
import { loadTourList } from './tour-list.load.ts';
import { TourList, TourListUnavailable } from './tour-list.tsx';

/** The definition of block `tourList`: tours with prices and next departures. */
export const tourList = defineLoadedBlock({
  schema,
  load: loadTourList,
  layout: 'grid',
  outline: ({ heading }) => (heading ? 'title' : 'sections'),
  isEmpty: (_block, { tours, filter }) => tours.length === 0 && !filter?.allHref,
  onFailure: 'fallback',
  Fallback: TourListUnavailable,
  jsonLd: ({ heading }, { tours }, page) => [
    {
      '@type': 'ItemList',
      name: heading ?? page.title,
      itemListElement: tours.map(({ card }, position) => ({
        '@type': 'ListItem',
        position: position + 1,
        name: card.title,
        url: new URL(card.href, page.url).href,
      })),
    },
  ],
  Component: TourList,
});
