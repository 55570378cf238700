import type { Meta } from '@storybook/nextjs-vite';
import { blockStories } from '#blocks/block-story.tsx';
import { cart as schema } from '#schemas/blocks/cart.ts';
import { fixtures } from './cart.fixtures.ts';
import { Cart } from './cart.tsx';

export default { title: 'Blocks/Cart' } satisfies Meta;

const story = blockStories({ schema, Component: Cart, layout: 'text' });

export const WithEverything = story(fixtures.withEverything, undefined);
export const TextOnly = story(fixtures.textOnly, undefined);
export const LongWords = story(fixtures.longWords, undefined);
