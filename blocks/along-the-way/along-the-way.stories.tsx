import type { Meta } from '@storybook/nextjs-vite';
import { blockStories } from '#blocks/block-story.tsx';
import { storyVariant } from '#components/stories/story-variants.tsx';
import { alongTheWay as schema } from '#schemas/blocks/along-the-way.schema.ts';
import { fixtures } from './along-the-way.fixtures.ts';
import { AlongTheWay } from './along-the-way.tsx';
import { samples } from './samples.generated.ts';

export default { title: 'Blocks/Where to go/Along the way' } satisfies Meta;

const story = blockStories({ schema, Component: AlongTheWay, layout: 'grid' });

export const WithEverything = story(fixtures.withEverything, samples.withEverything);
export const OnWater = story(fixtures.onWater, samples.onWater);
export const ByCoach = story(fixtures.byCoach, samples.byCoach);
export const OneSight = story(fixtures.oneSight, samples.oneSight);
export const LineThatIsGone = story(fixtures.lineThatIsGone, samples.lineThatIsGone);
export const LongWords = story(fixtures.longWords, samples.longWords);
// The page omits an empty block before rendering it, so there is nothing to see.
export const EmptyList = { render: () => null };
/** The state when the timetable does not answer: the words stay. */
export const Unavailable = story(fixtures.withEverything, {
  line: null,
  times: fixtures.withEverything.entries.map(() => null),
  saysDemonstration: false,
});

export const Narrow = { ...storyVariant.narrow(WithEverything), tags: ['dressed', 'narrow'] };
export const LargeText = { ...storyVariant.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...storyVariant.dark(WithEverything), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...storyVariant.reducedMotion(WithEverything), tags: ['dressed', 'full'] };
