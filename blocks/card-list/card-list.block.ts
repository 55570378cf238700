import { defineLoadedBlock } from '#blocks/define-block.ts';
import { cardList as schema } from '#schemas/blocks/card-list.schema.ts';
import { loadCardList } from './card-list.load.ts';
import { CardList } from './card-list.tsx';

/** The definition of block `cardList`: cards of destinations, stories or tours. */
export const cardList = defineLoadedBlock({
  schema,
  load: loadCardList,
  layout: 'grid',
  outline: ({ heading }) => (heading ? 'title' : 'sections'),
  isEmpty: ({ items }) => items.length === 0,
  onFailure: 'omit',
  jsonLd: ({ heading, items }, data, page) => [
    {
      '@type': 'ItemList',
      name: heading ?? page.title,
      itemListElement: (data?.items ?? items).map(({ title, href }, position) => ({
        '@type': 'ListItem',
        position: position + 1,
        name: title,
        url: new URL(href, page.url).href,
      })),
    },
  ],
  Component: CardList,
});
