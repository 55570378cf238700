import type { Meta } from '@storybook/nextjs-vite';
import { blockStories } from '#blocks/block-story.tsx';
import { storyVariant } from '#components/stories/story-variants.tsx';
import { gallery as schema } from '#schemas/blocks/gallery.schema.ts';
import { fixtures } from './gallery.fixtures.ts';
import { Gallery } from './gallery.tsx';

export default { title: 'Blocks/Pictures/Gallery' } satisfies Meta;

const story = blockStories({ schema, Component: Gallery, layout: 'bleed' });

export const WithEverything = story(fixtures.withEverything, undefined);
export const TwoPictures = story(fixtures.twoPictures, undefined);
export const OnePicture = story(fixtures.onePicture, undefined);
export const ThreePictures = story(fixtures.threePictures, undefined);
export const FourPictures = story(fixtures.fourPictures, undefined);
export const EmptyList = story(fixtures.emptyList, undefined);
export const LongWords = story(fixtures.longWords, undefined);

export const Narrow = { ...storyVariant.narrow(WithEverything), tags: ['dressed', 'narrow'] };
export const LargeText = { ...storyVariant.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...storyVariant.dark(WithEverything), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...storyVariant.reducedMotion(WithEverything), tags: ['dressed', 'full'] };
