import type { Meta } from '@storybook/nextjs-vite';
import { blockStories } from '#blocks/block-story.tsx';
import { tourDetail as schema } from '#schemas/blocks/tour-detail.ts';
import { fixtures } from './tour-detail.fixtures.ts';
import { TourDetail } from './tour-detail.tsx';

export default { title: 'Blocks/Tour detail' } satisfies Meta;

const story = blockStories({ schema, Component: TourDetail, layout: 'text' });

export const WithEverything = story(fixtures.withEverything, undefined);
export const TextOnly = story(fixtures.textOnly, undefined);
export const LongWords = story(fixtures.longWords, undefined);
