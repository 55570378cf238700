import type { Meta } from '@storybook/nextjs-vite';
import { blockStories } from '#blocks/block-story.tsx';
import { storyVariant } from '#components/stories/story-variants.tsx';
import { mediaText as schema } from '#schemas/blocks/media-text.schema.ts';
import { fixtures } from './media-text.fixtures.ts';
import { MediaText } from './media-text.tsx';

export default { title: 'Blocks/Pictures/Picture and text' } satisfies Meta;

const story = blockStories({ schema, Component: MediaText, layout: 'grid' });

export const WithEverything = story(fixtures.withEverything, undefined);
export const PictureOnTheRight = story(fixtures.pictureOnTheRight, undefined);
export const WithoutHeading = story(fixtures.withoutHeading, undefined);
export const LongWords = story(fixtures.longWords, undefined);
export const DecorativePicture = story(fixtures.decorativePicture, undefined);
export const LinkToAPageThatIsGone = story(fixtures.linkToAPageThatIsGone, undefined);

export const Narrow = { ...storyVariant.narrow(WithEverything), tags: ['dressed', 'narrow'] };
export const LargeText = { ...storyVariant.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...storyVariant.dark(WithEverything), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...storyVariant.reducedMotion(WithEverything), tags: ['dressed', 'full'] };
