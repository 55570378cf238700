import type { Meta } from '@storybook/nextjs-vite';
import { blockStories } from '#blocks/block-story.tsx';
import { tourList as schema } from '#schemas/blocks/tour-list.ts';
import { fixtures } from './tour-list.fixtures.ts';
import { TourList } from './tour-list.tsx';

export default { title: 'Blocks/Tour list' } satisfies Meta;

const story = blockStories({ schema, Component: TourList, layout: 'text' });

export const WithEverything = story(fixtures.withEverything, undefined);
export const TextOnly = story(fixtures.textOnly, undefined);
export const LongWords = story(fixtures.longWords, undefined);
