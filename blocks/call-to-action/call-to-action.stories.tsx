import type { Meta } from '@storybook/nextjs-vite';
import { blockStories } from '#blocks/block-story.tsx';
import { dress } from '#blocks/story-dress.tsx';
import { callToAction as schema } from '#schemas/blocks/call-to-action.schema.ts';
import { fixtures } from './call-to-action.fixtures.ts';
import { CallToAction } from './call-to-action.tsx';

export default { title: 'Blocks/Where to go/Invitation' } satisfies Meta;

const story = blockStories({ schema, Component: CallToAction, layout: 'plane' });

export const WithEverything = story(fixtures.withEverything, undefined);
export const HeadingAndButton = story(fixtures.headingAndButton, undefined);
export const Ferry = story(fixtures.ferry, undefined);
export const Coach = story(fixtures.coach, undefined);
export const ToneOfAnotherTime = story(fixtures.toneOfAnotherTime, undefined);
export const LongWords = story(fixtures.longWords, undefined);
export const LinkToAPageThatIsGone = story(fixtures.linkToAPageThatIsGone, undefined);

export const Narrow = { ...dress.narrow(WithEverything), tags: ['dressed', 'narrow'] };
export const LargeText = { ...dress.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...dress.dark(WithEverything), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...dress.reducedMotion(WithEverything), tags: ['dressed', 'full'] };
