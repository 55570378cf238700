import type { Meta } from '@storybook/nextjs-vite';
import { blockStories } from '#blocks/block-story.tsx';
import { storyVariant } from '#components/stories/story-variants.tsx';
import { routeCards as schema } from '#schemas/blocks/route-cards.schema.ts';
import { fixtures } from './route-cards.fixtures.ts';
import { RouteCards } from './route-cards.tsx';

export default { title: 'Blocks/Where to go/Journeys' } satisfies Meta;

const story = blockStories({ schema, Component: RouteCards, layout: 'grid' });

export const WithEverything = story(fixtures.withEverything, undefined);
export const BoardWithoutPictures = story(fixtures.boardWithoutPictures, undefined);
export const OneOnly = story(fixtures.oneOnly, undefined);
export const LinkNamedAsItsJourney = story(fixtures.linkNamedAsItsJourney, undefined);
export const MissingPicture = story(fixtures.missingPicture, undefined);
export const Macrons = story(fixtures.macrons, undefined);
export const LongWords = story(fixtures.longWords, undefined);
export const LinkToAPageThatIsGone = story(fixtures.linkToAPageThatIsGone, undefined);

export const Narrow = { ...storyVariant.narrow(WithEverything), tags: ['dressed', 'narrow'] };
export const LargeText = { ...storyVariant.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...storyVariant.dark(WithEverything), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...storyVariant.reducedMotion(WithEverything), tags: ['dressed', 'full'] };
