import type { Meta } from '@storybook/nextjs-vite';
import { blockStories } from '#blocks/block-story.tsx';
import { extrasPicker as schema } from '#schemas/blocks/extras-picker.ts';
import { fixtures } from './extras-picker.fixtures.ts';
import { ExtrasPicker } from './extras-picker.tsx';

export default { title: 'Blocks/Extras picker' } satisfies Meta;

const story = blockStories({ schema, Component: ExtrasPicker, layout: 'text' });

export const WithEverything = story(fixtures.withEverything, undefined);
export const TextOnly = story(fixtures.textOnly, undefined);
export const LongWords = story(fixtures.longWords, undefined);
