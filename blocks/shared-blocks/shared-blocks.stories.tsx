import type { Meta } from '@storybook/nextjs-vite';
import { blockStories } from '#blocks/block-story.tsx';
import { storyVariant } from '#components/stories/story-variants.tsx';
import { sharedBlocks as schema } from '#schemas/blocks/shared-blocks.schema.ts';
import { fixtures } from './shared-blocks.fixtures.ts';
import { SharedBlocks } from './shared-blocks.tsx';

export default { title: 'Blocks/Words/Shared section' } satisfies Meta;

const story = blockStories({ schema, Component: SharedBlocks, layout: 'grid' });

export const WithEverything = story(fixtures.withEverything, undefined);
export const OneBlock = story(fixtures.oneBlock, undefined);
export const LongWords = story(fixtures.longWords, undefined);
export const WithoutBlocks = story(fixtures.withoutBlocks, undefined);

export const Narrow = { ...storyVariant.narrow(WithEverything), tags: ['dressed', 'narrow'] };
export const LargeText = { ...storyVariant.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...storyVariant.dark(WithEverything), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...storyVariant.reducedMotion(WithEverything), tags: ['dressed', 'full'] };
