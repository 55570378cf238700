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
export const LowPoster = story(fixtures.lowPoster, first, 1);
/** On a page with search results. */
export const AboveSearchResults = story(fixtures.withEverything, { isAside: true }, 1);

export const Narrow = { ...storyVariant.narrow(WithEverything), tags: ['dressed', 'narrow'] };
export const LargeText = { ...storyVariant.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...storyVariant.dark(WithEverything), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...storyVariant.reducedMotion(WithEverything), tags: ['dressed', 'full'] };
