import type { Meta } from '@storybook/nextjs-vite';
import { blockStories } from '#blocks/block-story.tsx';
import { purchase as schema } from '#schemas/blocks/purchase.ts';
import { fixtures } from './purchase.fixtures.ts';
import { Purchase } from './purchase.tsx';

export default { title: 'Blocks/Purchase' } satisfies Meta;

const story = blockStories({ schema, Component: Purchase, layout: 'text' });

export const WithEverything = story(fixtures.withEverything, undefined);
export const TextOnly = story(fixtures.textOnly, undefined);
export const LongWords = story(fixtures.longWords, undefined);
