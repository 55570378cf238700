import type { Meta } from '@storybook/nextjs-vite';
import { blockStories } from '#blocks/block-story.tsx';
import type { BlockFixture } from '#blocks/fixture.ts';
import { storyVariant } from '#components/stories/story-variants.tsx';
import { Container } from '#components/ui/container.tsx';
import { tourList as schema } from '#schemas/blocks/tour-list.schema.ts';
import { fixtures } from './tour-list.fixtures.ts';
import { TourList, TourListUnavailable } from './tour-list.tsx';
import type { TourSale } from './tour-list-data.ts';

export default { title: 'Blocks/Where to go/Tours' } satisfies Meta;

const sales: Record<string, TourSale> = {
  'a-day-in-kaikoura': {
    days: 1,
    price: '$189',
    departures: [
      { date: '2026-11-28', label: 'Sat 28 Nov' },
      { date: '2026-11-29', label: 'Sun 29 Nov' },
      { date: '2026-11-30', label: 'Mon 30 Nov' },
    ],
    isOnRequest: false,
  },
  'cook-strait-and-the-coast': {
    days: 5,
    price: '$1,290',
    departures: [
      { date: '2026-12-05', label: 'Sat 5 Dec' },
      { date: '2026-12-19', label: 'Sat 19 Dec' },
      { date: '2027-01-02', label: 'Sat 2 Jan 2027' },
    ],
    isOnRequest: false,
  },
  'three-trains-and-a-strait': { days: 15, price: '$6,450', departures: [], isOnRequest: true },
};

const listed = blockStories({ schema, Component: TourList, layout: 'grid' });

/** The list with sample loader data, in the order of the fixture. */
const story = (fixture: BlockFixture, saysDemonstration = true) =>
  listed(fixture, {
    tours: schema.shape.parse(fixture).items.map((card) => ({ card, sale: sales[card.tourId] ?? null })),
    filter: null,
    saysDemonstration,
  });

export const WithEverything = story(fixtures.withEverything);
export const OneOnly = story(fixtures.oneOnly);
export const Chosen = story(fixtures.chosen);
export const WithoutPrices = story(fixtures.withoutPrices);
const shortOnes = {
  label: 'Length',
  choices: [
    { key: '', label: 'Any', isChosen: false, href: '/tours/' },
    { key: 'day', label: 'One day (1)', isChosen: false, href: '/tours/?length=day' },
    { key: 'short', label: '2 to 5 days (1)', isChosen: true, href: '/tours/?length=short' },
  ],
};
const shown = schema.shape.parse(fixtures.filtered).items.filter(({ tourId }) => tourId.startsWith('cook'));

export const Filtered = listed(fixtures.filtered, {
  tours: shown.map((card) => ({ card, sale: sales[card.tourId] ?? null })),
  filter: { rows: [shortOnes], status: '1 of 4 tours: 2 to 5 days', problems: [], allHref: '/tours/' },
  saysDemonstration: true,
});
export const FilteredToNothing = listed(fixtures.filtered, {
  tours: [],
  filter: {
    rows: [shortOnes],
    status: '0 of 4 tours: 2 to 5 days, by coach',
    problems: [],
    allHref: '/tours/',
  },
  saysDemonstration: false,
});
export const MissingPicture = story(fixtures.missingPicture);
export const ToursThatAreGone = story(fixtures.toursThatAreGone);
export const WordsOnly = story(fixtures.wordsOnly);
export const EmptyList = story(fixtures.emptyList);
export const LongWords = story(fixtures.longWords);
export const Unavailable = {
  render: () => (
    <Container>
      <TourListUnavailable reason="unavailable" headingLevel={2} id="story" />
    </Container>
  ),
};

export const Narrow = { ...storyVariant.narrow(WithEverything), tags: ['dressed', 'narrow'] };
export const LargeText = { ...storyVariant.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...storyVariant.dark(WithEverything), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...storyVariant.reducedMotion(WithEverything), tags: ['dressed', 'full'] };
