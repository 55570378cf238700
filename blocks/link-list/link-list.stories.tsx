import type { Meta } from '@storybook/nextjs-vite';
import { blockStories } from '#blocks/block-story.tsx';
import { storyVariant } from '#components/stories/story-variants.tsx';
import { linkList as schema } from '#schemas/blocks/link-list.schema.ts';
import { fixtures } from './link-list.fixtures.ts';
import { LinkList } from './link-list.tsx';

export default { title: 'Blocks/Where to go/List of links' } satisfies Meta;

const story = blockStories({ schema, Component: LinkList, layout: 'grid' });

export const WithEverything = story(fixtures.withEverything, undefined);
export const LabelsOnly = story(fixtures.labelsOnly, undefined);
export const LinkToAPageThatIsGone = story(fixtures.linkToAPageThatIsGone, undefined);
export const LongWords = story(fixtures.longWords, undefined);

export const Narrow = { ...storyVariant.narrow(WithEverything), tags: ['dressed', 'narrow'] };
export const LargeText = { ...storyVariant.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...storyVariant.dark(WithEverything), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...storyVariant.reducedMotion(WithEverything), tags: ['dressed', 'full'] };
