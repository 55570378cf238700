import type { Meta } from '@storybook/nextjs-vite';
import { blockStories } from '#blocks/block-story.tsx';
import { longName } from '#components/stories/long-words.ts';
import { storyVariant } from '#components/stories/story-variants.tsx';
import { Container } from '#components/ui/container.tsx';
import { departureCalendar as schema } from '#schemas/blocks/departure-calendar.schema.ts';
import { fixtures } from './departure-calendar.fixtures.ts';
import { DepartureCalendar, DepartureCalendarUnavailable } from './departure-calendar.tsx';
import type { DepartureCalendarData } from './departure-calendar-data.ts';
import { samples } from './samples.generated.ts';

export default { title: 'Blocks/Where to go/Departure calendar' } satisfies Meta;

const story = blockStories({ schema, Component: DepartureCalendar, layout: 'grid' });

/** A line of an imported feed with very long names. */
const longNames: DepartureCalendarData = {
  ...samples.withEverything,
  calendars: samples.withEverything.calendars.map((calendar) => ({
    ...calendar,
    title: `${longName} to ${longName}`,
    line: longName,
  })),
};

export const WithEverything = story(fixtures.withEverything, samples.withEverything);
export const OneJourney = story(fixtures.oneJourney, samples.oneJourney);
export const OutOfSeason = story(fixtures.outOfSeason, samples.outOfSeason);
export const SoldOut = story(fixtures.soldOut, samples.soldOut);
export const NotSold = story(fixtures.notSold, {
  ...samples.notSold,
  countedAt: null,
  saysDemonstration: false,
});
export const LineThatIsGone = story(fixtures.lineThatIsGone, samples.lineThatIsGone);
export const LongWords = story(fixtures.longWords, longNames);
// The page omits an empty block before rendering it, so there is nothing to see.
export const EmptyList = { render: () => null };
export const Unavailable = {
  render: () => (
    <Container>
      <DepartureCalendarUnavailable reason="unavailable" headingLevel={2} id="story" />
    </Container>
  ),
};

export const Narrow = { ...storyVariant.narrow(WithEverything), tags: ['dressed', 'narrow'] };
export const LargeText = { ...storyVariant.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...storyVariant.dark(WithEverything), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...storyVariant.reducedMotion(WithEverything), tags: ['dressed', 'full'] };
