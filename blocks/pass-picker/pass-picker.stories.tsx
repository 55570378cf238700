import type { Meta } from '@storybook/nextjs-vite';
import { blockStories } from '#blocks/block-story.tsx';
import { passPicker as schema } from '#schemas/blocks/pass-picker.ts';
import { fixtures } from './pass-picker.fixtures.ts';
import { PassPicker } from './pass-picker.tsx';

export default { title: 'Blocks/Pass picker' } satisfies Meta;

const story = blockStories({ schema, Component: PassPicker, layout: 'text' });

export const WithEverything = story(fixtures.withEverything, undefined);
export const TextOnly = story(fixtures.textOnly, undefined);
export const LongWords = story(fixtures.longWords, undefined);
