import type { Meta } from '@storybook/nextjs-vite';
import { blockStories } from '#blocks/block-story.tsx';
import { storyVariant } from '#components/stories/story-variants.tsx';
import { hero as schema } from '#schemas/blocks/hero.schema.ts';
import { fixtures } from './hero.fixtures.ts';
import { Hero } from './hero.tsx';

export default { title: 'Blocks/Words/Opening' } satisfies Meta;

const story = blockStories({ schema, Component: Hero, layout: 'bleed' });

/** The page does not answer a search. */
const first = { isAside: false };

export const WithEverything = story(fixtures.withEverything, first, 1);
export const HeadingOnly = story(fixtures.headingOnly, first, 1);
export const MissingPicture = story(fixtures.missingPicture, first, 1);
export const LongWords = story(fixtures.longWords, first, 1);
export const Macrons = story(fixtures.macrons, first, 1);
export const LinkToAPageThatIsGone = story(fixtures.linkToAPageThatIsGone, first, 1);
/** The opening of an article, with its date and author. */
export const Article = story(fixtures.article, first, 1);
/** The opening of a tour, with its price and a link to its departures. */
export const Tour = story(
  fixtures.tour,
  { isAside: false, sale: { price: '$189', isDemonstration: true } },
  1,
);
/** The search of the line in `fixtures.line`. */
const sailings = {
  label: 'Find a sailing',
  href: '/book-your-journey/?from=wellington&to=picton&types=ii_ferry',
};
/** The opening of a line, with its lowest fare; the link to the contact page is the second button. */
export const Line = story(
  fixtures.line,
  {
    isAside: false,
    sale: { price: '$60', journey: 'Wellington to Picton', isDemonstration: true, search: sailings },
  },
  1,
);
/** The opening of a line of which nothing is on sale. */
export const LineSoldOut = story(
  fixtures.line,
  { isAside: false, sale: { isDemonstration: false, search: sailings } },
  1,
);
/** Journeys of several lines: the search starts empty. */
export const SeveralLines = story(
  fixtures.severalLines,
  {
    isAside: false,
    sale: {
      price: '$24',
      journey: 'Auckland to Rotorua',
      isDemonstration: true,
      search: { label: 'Find a coach', href: '/book-your-journey/?types=ic_bus' },
    },
  },
  1,
);
export const LineThatIsGone = story(fixtures.lineThatIsGone, first, 1);
export const LowPoster = story(fixtures.lowPoster, first, 1);
/** On a page with search results. */
export const AboveSearchResults = story(fixtures.withEverything, { isAside: true }, 1);

export const Narrow = { ...storyVariant.narrow(WithEverything), tags: ['dressed', 'narrow'] };
export const LargeText = { ...storyVariant.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...storyVariant.dark(WithEverything), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...storyVariant.reducedMotion(WithEverything), tags: ['dressed', 'full'] };
