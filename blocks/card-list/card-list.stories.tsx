import type { Meta } from '@storybook/nextjs-vite';
import { blockStories } from '#blocks/block-story.tsx';
import { storyVariant } from '#components/stories/story-variants.tsx';
import { cardList as schema } from '#schemas/blocks/card-list.schema.ts';
import { fixtures } from './card-list.fixtures.ts';
import { CardList } from './card-list.tsx';

export default { title: 'Blocks/Where to go/Cards' } satisfies Meta;

const story = blockStories({ schema, Component: CardList, layout: 'grid' });

export const WithEverything = story(fixtures.withEverything, undefined);
export const Pair = story(fixtures.pair, undefined);
export const OneOnly = story(fixtures.oneOnly, undefined);
export const Many = story(fixtures.many, undefined);
export const ArticlesWithoutPictures = story(fixtures.articlesWithoutPictures, undefined);
const filterRows = (island: string) => [
  {
    label: 'Island',
    choices: [
      { key: '', label: 'All', isChosen: island === '', href: '/destinations/' },
      {
        key: 'north',
        label: 'North Island (1)',
        isChosen: island === 'north',
        href: '/destinations/?island=north',
      },
      {
        key: 'south',
        label: 'South Island (3)',
        isChosen: island === 'south',
        href: '/destinations/?island=south',
      },
    ],
  },
  {
    label: 'Reached by',
    choices: [
      { key: '', label: 'Anything', isChosen: true, href: '/destinations/' },
      { key: 'train', label: 'Train (3)', isChosen: false, href: '/destinations/?by=train' },
      { key: 'coach', label: 'Coach (3)', isChosen: false, href: '/destinations/?by=coach' },
      { key: 'ferry', label: 'Ferry (1)', isChosen: false, href: '/destinations/?by=ferry' },
    ],
  },
];
const filterable = schema.shape.parse(fixtures.filtered).items;

export const Filtered = story(fixtures.filtered, {
  items: filterable,
  filter: { rows: filterRows(''), status: '4 destinations', problems: [], allHref: null },
});
export const FilteredToOne = story(fixtures.filtered, {
  items: filterable.slice(3),
  filter: {
    rows: filterRows('north'),
    status: '1 of 4 destinations: North Island',
    problems: [],
    allHref: '/destinations/',
  },
});
export const FilteredToNothing = story(fixtures.filtered, {
  items: [],
  filter: {
    rows: filterRows('north'),
    status: '0 of 4 destinations: North Island, by ferry',
    problems: ['We don’t recognise “the deep” (region), so we’ve ignored it.'],
    allHref: '/destinations/',
  },
});
export const MissingPicture = story(fixtures.missingPicture, undefined);
export const DocumentsThatAreGone = story(fixtures.documentsThatAreGone, undefined);
export const EmptyList = story(fixtures.emptyList, undefined);
export const LongWords = story(fixtures.longWords, undefined);

export const Narrow = { ...storyVariant.narrow(WithEverything), tags: ['dressed', 'narrow'] };
export const LargeText = { ...storyVariant.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...storyVariant.dark(WithEverything), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...storyVariant.reducedMotion(WithEverything), tags: ['dressed', 'full'] };
