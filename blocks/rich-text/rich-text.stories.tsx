import type { Meta } from '@storybook/nextjs-vite';
import { blockStories } from '#blocks/block-story.tsx';
import { storyVariant } from '#components/stories/story-variants.tsx';
import { richText as schema } from '#schemas/blocks/rich-text.schema.ts';
import { fixtures } from './rich-text.fixtures.ts';
import { RichText } from './rich-text.tsx';

export default { title: 'Blocks/Words/Text' } satisfies Meta;

const story = blockStories({ schema, Component: RichText, layout: 'grid' });

export const WithEverything = story(fixtures.withEverything, undefined);
export const OneParagraph = story(fixtures.oneParagraph, undefined);
export const LongWords = story(fixtures.longWords, undefined);
export const Macrons = story(fixtures.macrons, undefined);
export const SubheadingFirst = story(fixtures.subheadingFirst, undefined);
export const LinkToAPageThatIsGone = story(fixtures.linkToAPageThatIsGone, undefined);
export const EmptyParagraphs = story(fixtures.emptyParagraphs, undefined);
export const MarkWithoutDefinition = story(fixtures.markWithoutDefinition, undefined);

export const Narrow = { ...storyVariant.narrow(WithEverything), tags: ['dressed', 'narrow'] };
export const LargeText = { ...storyVariant.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...storyVariant.dark(WithEverything), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...storyVariant.reducedMotion(WithEverything), tags: ['dressed', 'full'] };
