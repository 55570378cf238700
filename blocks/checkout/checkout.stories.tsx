import type { Meta } from '@storybook/nextjs-vite';
import { blockStories } from '#blocks/block-story.tsx';
import { checkout as schema } from '#schemas/blocks/checkout.ts';
import { fixtures } from './checkout.fixtures.ts';
import { Checkout } from './checkout.tsx';

export default { title: 'Blocks/Checkout' } satisfies Meta;

const story = blockStories({ schema, Component: Checkout, layout: 'grid' });

export const WithEverything = story(fixtures.withEverything, undefined);
export const FormOnly = story(fixtures.formOnly, undefined);
export const EmptyTexts = story(fixtures.emptyTexts, undefined);
export const LongWords = story(fixtures.longWords, undefined);
