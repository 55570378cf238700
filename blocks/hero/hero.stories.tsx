import type { Meta } from '@storybook/nextjs-vite';
import { blockStories } from '#blocks/block-story.tsx';
import { hero as schema } from '#schemas/blocks/hero.ts';
import { fixtures } from './hero.fixtures.ts';
import { Hero } from './hero.tsx';

export default { title: 'Blocks/Hero' } satisfies Meta;

const story = blockStories({ schema, Component: Hero, layout: 'bleed' });

export const WithEverything = story(fixtures.withEverything, undefined, 1);
export const HeadingOnly = story(fixtures.headingOnly, undefined, 1);
export const MissingPicture = story(fixtures.missingPicture, undefined, 1);
export const LongWords = story(fixtures.longWords, undefined, 1);
export const Macrons = story(fixtures.macrons, undefined, 1);
export const LinkToAPageThatIsGone = story(fixtures.linkToAPageThatIsGone, undefined, 1);
