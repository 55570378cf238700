import type { Meta } from '@storybook/nextjs-vite';
import { blockStories } from '#blocks/block-story.tsx';
import { storyVariant } from '#components/stories/story-variants.tsx';
import { keyFacts as schema } from '#schemas/blocks/key-facts.schema.ts';
import { fixtures } from './key-facts.fixtures.ts';
import { KeyFacts } from './key-facts.tsx';

export default { title: 'Blocks/Facts and news/Key facts' } satisfies Meta;

const story = blockStories({ schema, Component: KeyFacts, layout: 'grid' });

export const WithEverything = story(fixtures.withEverything, undefined);
export const OneFact = story(fixtures.oneFact, undefined);
export const WithoutHeading = story(fixtures.withoutHeading, undefined);
export const WordsForValues = story(fixtures.wordsForValues, undefined);
export const LongWords = story(fixtures.longWords, undefined);
export const Macrons = story(fixtures.macrons, undefined);

export const Narrow = { ...storyVariant.narrow(WithEverything), tags: ['dressed', 'narrow'] };
export const LargeText = { ...storyVariant.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...storyVariant.dark(WithEverything), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...storyVariant.reducedMotion(WithEverything), tags: ['dressed', 'full'] };
