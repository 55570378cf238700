import type { Meta } from '@storybook/nextjs-vite';
import { blockStories } from '#blocks/block-story.tsx';
import { storyVariant } from '#components/stories/story-variants.tsx';
import { callToAction as schema } from '#schemas/blocks/call-to-action.schema.ts';
import { fixtures } from './call-to-action.fixtures.ts';
import { CallToAction } from './call-to-action.tsx';

export default { title: 'Blocks/Where to go/Call to action' } satisfies Meta;

const story = blockStories({ schema, Component: CallToAction, layout: 'plane' });

export const WithEverything = story(fixtures.withEverything, undefined);
export const HeadingAndButton = story(fixtures.headingAndButton, undefined);
export const Ferry = story(fixtures.ferry, undefined);
export const Coach = story(fixtures.coach, undefined);
export const UnknownTone = story(fixtures.unknownTone, undefined);
export const LongWords = story(fixtures.longWords, undefined);
export const LinkToAPageThatIsGone = story(fixtures.linkToAPageThatIsGone, undefined);

export const Narrow = { ...storyVariant.narrow(WithEverything), tags: ['dressed', 'narrow'] };
export const LargeText = { ...storyVariant.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...storyVariant.dark(WithEverything), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...storyVariant.reducedMotion(WithEverything), tags: ['dressed', 'full'] };
