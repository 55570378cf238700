import type { Meta } from '@storybook/nextjs-vite';
import { expect, within } from 'storybook/test';
import { blockStories } from '#blocks/block-story.tsx';
import { storyVariant } from '#components/stories/story-variants.tsx';
import { Container } from '#components/ui/container.tsx';
import { timetable as schema } from '#schemas/blocks/timetable.schema.ts';
import { fixtures } from './timetable.fixtures.ts';
import { Timetable, TimetableUnavailable } from './timetable.tsx';
import { samples } from './timetable-samples.ts';

export default { title: 'Blocks/Where to go/Timetable' } satisfies Meta;

const story = blockStories({ schema, Component: Timetable, layout: 'grid' });

export const WithEverything = {
  ...story(fixtures.withEverything, samples.everything),
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    const [table] = await within(canvasElement).findAllByRole('table');
    if (!table) throw new Error('There is no table.');
    await expect(table).toHaveAccessibleName('Hamilton Frankton to Auckland Strand');
    await expect(within(table).getAllByRole('columnheader')).toHaveLength(6);
    await expect(within(table).getAllByRole('rowheader')).toHaveLength(6);
    // The table may be wider than a phone, but the page is not.
    const root = canvasElement.ownerDocument.documentElement;
    await expect(root.scrollWidth).toBeLessThanOrEqual(root.clientWidth);
  },
};
export const OneLine = story(fixtures.oneLine, samples.oneLine);
export const WithoutHeading = story(fixtures.withoutHeading, samples.oneLine);
export const Ferry = story(fixtures.ferry, samples.ferry);
export const ManyTrips = story(fixtures.manyTrips, samples.manyTrips);
/** Each line is folded under its name, and the first is open. */
export const ManyLines = story(fixtures.manyLines, samples.manyLines);
export const WithoutSearchPage = story(fixtures.withoutSearchPage, samples.manyTrips);
export const OperatorsOwnTimes = story(fixtures.oneLine, samples.operatorsOwn);
export const NotSoldHere = story(fixtures.oneLine, samples.notSold);
export const SeasonOver = story(fixtures.oneLine, samples.sleeping);
export const Station = story(fixtures.station, samples.station);
/** A cancelled departure stays on the departure board, and a late one has both times. */
export const DisruptedStation = story(fixtures.station, samples.disruptedStation);
export const Disrupted = story(fixtures.oneLine, samples.disrupted);
export const QuietStation = story(fixtures.station, samples.quietStation);
export const LongWords = story(fixtures.longWords, samples.everything);
/** The page omits an empty block; this is its look in a draft preview. */
export const EmptyList = story(fixtures.emptyList, {
  lines: [],
  station: null,
  saysDemonstration: true,
  saysChoice: false,
});

const unavailable = (reason: 'unavailable' | 'not_found') => ({
  render: () => (
    <Container>
      <TimetableUnavailable reason={reason} headingLevel={2} id="story" />
    </Container>
  ),
});

export const Unavailable = unavailable('unavailable');
export const LinesThatAreGone = unavailable('not_found');

export const Narrow = { ...storyVariant.narrow(WithEverything), tags: ['dressed', 'narrow'] };
export const LargeText = { ...storyVariant.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...storyVariant.dark(WithEverything), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...storyVariant.reducedMotion(WithEverything), tags: ['dressed', 'full'] };
