import type { Meta } from '@storybook/nextjs-vite';
import { blockStories } from '#blocks/block-story.tsx';
import { storyVariant } from '#components/stories/story-variants.tsx';
import { quote as schema } from '#schemas/blocks/quote.schema.ts';
import { fixtures } from './quote.fixtures.ts';
import { Quote } from './quote.tsx';

export default { title: 'Blocks/Words/Quotation' } satisfies Meta;

const story = blockStories({ schema, Component: Quote, layout: 'grid' });

export const WithEverything = story(fixtures.withEverything, undefined);
export const WordsOnly = story(fixtures.wordsOnly, undefined);
export const RoleOnly = story(fixtures.roleOnly, undefined);
export const LongWords = story(fixtures.longWords, undefined);

export const Narrow = { ...storyVariant.narrow(WithEverything), tags: ['dressed', 'narrow'] };
export const LargeText = { ...storyVariant.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...storyVariant.dark(WithEverything), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...storyVariant.reducedMotion(WithEverything), tags: ['dressed', 'full'] };
