import type { Meta } from '@storybook/nextjs-vite';
import { blockStories } from '#blocks/block-story.tsx';
import { dress } from '#blocks/story-dress.tsx';
import { cardList as schema } from '#schemas/blocks/card-list.ts';
import { fixtures } from './card-list.fixtures.ts';
import { CardList } from './card-list.tsx';

export default { title: 'Blocks/Card list' } satisfies Meta;

const story = blockStories({ schema, Component: CardList, layout: 'grid' });

export const WithEverything = story(fixtures.withEverything, undefined);
export const Pair = story(fixtures.pair, undefined);
export const OneOnly = story(fixtures.oneOnly, undefined);
export const Many = story(fixtures.many, undefined);
export const ArticlesWithoutPictures = story(fixtures.articlesWithoutPictures, undefined);
export const MissingPicture = story(fixtures.missingPicture, undefined);
export const DocumentsThatAreGone = story(fixtures.documentsThatAreGone, undefined);
export const EmptyList = story(fixtures.emptyList, undefined);
export const LongWords = story(fixtures.longWords, undefined);

export const Narrow = dress.narrow(WithEverything);
export const LargeText = dress.largeText(WithEverything);
export const Dark = dress.dark(WithEverything);
export const ReducedMotion = dress.reducedMotion(WithEverything);
