import type { Meta } from '@storybook/nextjs-vite';
import { blockStories } from '#blocks/block-story.tsx';
import { longName } from '#components/stories/long-words.ts';
import { storyVariant } from '#components/stories/story-variants.tsx';
import { Container } from '#components/ui/container.tsx';
import { gettingThere as schema } from '#schemas/blocks/getting-there.schema.ts';
import { fixtures } from './getting-there.fixtures.ts';
import { GettingThere, GettingThereUnavailable } from './getting-there.tsx';
import { longNamed, samples } from './getting-there-samples.ts';

export default { title: 'Blocks/Where to go/Getting there' } satisfies Meta;

const story = blockStories({ schema, Component: GettingThere, layout: 'grid' });

export const WithEverything = story(fixtures.withEverything, samples.everything);
export const StopsOfThePage = story(fixtures.stopsOfThePage, samples.later);
export const FromTheMainCities = story(fixtures.fromTheMainCities, samples.later);
export const WithoutPages = story(fixtures.withoutPages, samples.crossing);
export const OutOfSeason = story(fixtures.outOfSeason, samples.resting);
export const NoWayFromTheCities = story(fixtures.withEverything, samples.linesAlone);
export const NothingStops = story(fixtures.nothingStops, samples.waiheke);
export const StopsThatAreGone = story(fixtures.stopsThatAreGone, samples.nothing);
export const WithoutTimetable = story(fixtures.withEverything, samples.unavailable);
export const LongWords = story(fixtures.longWords, longNamed(longName));

export const Unavailable = {
  render: () => (
    <Container>
      <GettingThereUnavailable reason="slow" headingLevel={2} id="story" />
    </Container>
  ),
};

export const Narrow = { ...storyVariant.narrow(WithEverything), tags: ['dressed', 'narrow'] };
export const LargeText = { ...storyVariant.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...storyVariant.dark(WithEverything), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...storyVariant.reducedMotion(WithEverything), tags: ['dressed', 'full'] };
