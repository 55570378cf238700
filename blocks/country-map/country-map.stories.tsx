import type { Meta } from '@storybook/nextjs-vite';
import { blockStories } from '#blocks/block-story.tsx';
import { storyVariant } from '#components/stories/story-variants.tsx';
import { countryMap as schema } from '#schemas/blocks/country-map.schema.ts';
import { fixtures } from './country-map.fixtures.ts';
import { CountryMap } from './country-map.tsx';

export default { title: 'Blocks/Where to go/Map of New Zealand' } satisfies Meta;

const story = blockStories({ schema, Component: CountryMap, layout: 'grid' });

export const WithEverything = story(fixtures.withEverything, undefined);
export const PlacesOnly = story(fixtures.placesOnly, undefined);
export const LinesOnly = story(fixtures.linesOnly, undefined);
/** A closer map with the whole country in a corner. */
export const SmallTour = story(fixtures.smallTour, undefined);
export const ManyLines = story(fixtures.manyLines, undefined);
export const CrowdedPlaces = story(fixtures.crowdedPlaces, undefined);
export const PlaceOffTheDrawing = story(fixtures.placeOffTheDrawing, undefined);
export const LinkToAPageThatIsGone = story(fixtures.linkToAPageThatIsGone, undefined);
export const EmptyList = story(fixtures.emptyList, undefined);
export const LongWords = story(fixtures.longWords, undefined);

export const Narrow = { ...storyVariant.narrow(WithEverything), tags: ['dressed', 'narrow'] };
export const LargeText = { ...storyVariant.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...storyVariant.dark(WithEverything), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...storyVariant.reducedMotion(WithEverything), tags: ['dressed', 'full'] };
