import type { Meta } from '@storybook/nextjs-vite';
import { blockStories } from '#blocks/block-story.tsx';
import { storyVariant } from '#components/stories/story-variants.tsx';
import { table as schema } from '#schemas/blocks/table.schema.ts';
import { fixtures } from './table.fixtures.ts';
import { Table } from './table.tsx';

export default { title: 'Blocks/Facts and news/Table' } satisfies Meta;

const story = blockStories({ schema, Component: Table, layout: 'grid' });

export const WithEverything = story(fixtures.withEverything, undefined);
export const TwoCells = story(fixtures.twoCells, undefined);
export const WithoutRowNames = story(fixtures.withoutRowNames, undefined);
export const Wide = story(fixtures.wide, undefined);
export const LongWords = story(fixtures.longWords, undefined);
export const Macrons = story(fixtures.macrons, undefined);

export const Narrow = { ...storyVariant.narrow(WithEverything), tags: ['dressed', 'narrow'] };
export const WideAndNarrow = { ...storyVariant.narrow(Wide), tags: ['dressed', 'narrow', 'full'] };
export const LargeText = { ...storyVariant.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...storyVariant.dark(WithEverything), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...storyVariant.reducedMotion(WithEverything), tags: ['dressed', 'full'] };
