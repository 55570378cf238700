import type { Meta } from '@storybook/nextjs-vite';
import { blockStories } from '#blocks/block-story.tsx';
import { storyVariant } from '#components/stories/story-variants.tsx';
import { featureColumns as schema } from '#schemas/blocks/feature-columns.schema.ts';
import { fixtures } from './feature-columns.fixtures.ts';
import { FeatureColumns } from './feature-columns.tsx';

export default { title: 'Blocks/Words/Columns' } satisfies Meta;

const story = blockStories({ schema, Component: FeatureColumns, layout: 'grid' });

export const WithEverything = story(fixtures.withEverything, undefined);
export const WithPictures = story(fixtures.withPictures, undefined);
export const Four = story(fixtures.four, undefined);
export const WithoutMarks = story(fixtures.withoutMarks, undefined);
export const LinkToAPageThatIsGone = story(fixtures.linkToAPageThatIsGone, undefined);
export const LongWords = story(fixtures.longWords, undefined);

export const Narrow = { ...storyVariant.narrow(WithEverything), tags: ['dressed', 'narrow'] };
export const LargeText = { ...storyVariant.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...storyVariant.dark(WithEverything), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...storyVariant.reducedMotion(WithEverything), tags: ['dressed', 'full'] };
