import type { Meta } from '@storybook/nextjs-vite';
import { blockStories } from '#blocks/block-story.tsx';
import { purchaseFailed as schema } from '#schemas/blocks/purchase-failed.ts';
import { fixtures } from './purchase-failed.fixtures.ts';
import { PurchaseFailed } from './purchase-failed.tsx';

export default { title: 'Blocks/Purchase failed' } satisfies Meta;

const story = blockStories({ schema, Component: PurchaseFailed, layout: 'text' });

export const WithEverything = story(fixtures.withEverything, undefined);
export const TextOnly = story(fixtures.textOnly, undefined);
export const LongWords = story(fixtures.longWords, undefined);
