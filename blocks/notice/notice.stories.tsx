import type { Meta } from '@storybook/nextjs-vite';
import { blockStories } from '#blocks/block-story.tsx';
import { storyVariant } from '#components/stories/story-variants.tsx';
import { notice as schema } from '#schemas/blocks/notice.schema.ts';
import { fixtures } from './notice.fixtures.ts';
import { Notice } from './notice.tsx';

export default { title: 'Blocks/Facts and news/Notice' } satisfies Meta;

const story = blockStories({ schema, Component: Notice, layout: 'grid' });

export const WithEverything = story(fixtures.withEverything, undefined);
export const Information = story(fixtures.information, undefined);
export const BodyOnly = story(fixtures.bodyOnly, undefined);
export const LongWords = story(fixtures.longWords, undefined);
export const LinkToAPageThatIsGone = story(fixtures.linkToAPageThatIsGone, undefined);

export const Narrow = { ...storyVariant.narrow(WithEverything), tags: ['dressed', 'narrow'] };
export const LargeText = { ...storyVariant.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...storyVariant.dark(WithEverything), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...storyVariant.reducedMotion(WithEverything), tags: ['dressed', 'full'] };
