import type { Meta } from '@storybook/nextjs-vite';
import { blockStories } from '#blocks/block-story.tsx';
import { storyVariant } from '#components/stories/story-variants.tsx';
import { figures as schema } from '#schemas/blocks/figures.schema.ts';
import { fixtures } from './figures.fixtures.ts';
import { Figures } from './figures.tsx';

export default { title: 'Blocks/Facts and news/Figures' } satisfies Meta;

const story = blockStories({ schema, Component: Figures, layout: 'grid' });

export const WithEverything = story(fixtures.withEverything, undefined);
export const Two = story(fixtures.two, undefined);
export const Three = story(fixtures.three, undefined);
export const Six = story(fixtures.six, undefined);
export const LongWords = story(fixtures.longWords, undefined);

export const Narrow = { ...storyVariant.narrow(WithEverything), tags: ['dressed', 'narrow'] };
export const LargeText = { ...storyVariant.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...storyVariant.dark(WithEverything), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...storyVariant.reducedMotion(WithEverything), tags: ['dressed', 'full'] };
