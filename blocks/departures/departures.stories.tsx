import type { Meta } from '@storybook/nextjs-vite';
import { expect, within } from 'storybook/test';
import { blockStories } from '#blocks/block-story.tsx';
import { storyVariant } from '#components/stories/story-variants.tsx';
import { Container } from '#components/ui/container.tsx';
import { departures as schema } from '#schemas/blocks/departures.schema.ts';
import { fixtures } from './departures.fixtures.ts';
import { Departures, DeparturesUnavailable } from './departures.tsx';
import { samples } from './departures-samples.ts';

export default { title: 'Blocks/Where to go/Next departures' } satisfies Meta;

const story = blockStories({ schema, Component: Departures, layout: 'grid' });

export const WithEverything = {
  ...story(fixtures.withEverything, samples.disrupted),
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    const table = await within(canvasElement).findByRole('table', { name: 'Today' });
    await expect(within(table).getAllByText('Cancelled')).toHaveLength(1);
    await expect(within(table).getByText('Expected 13:50')).toBeVisible();
  },
};
export const Disrupted = story(fixtures.withEverything, samples.disrupted);
export const AsPlanned = story(fixtures.withEverything, samples.asPlanned);
export const OneStop = story(fixtures.oneStop, samples.oneStop);
export const WithoutSearchPage = story(fixtures.withoutSearchPage, samples.withoutLinks);
export const NoDepartures = story(fixtures.oneStop, samples.none);
export const LongWords = story(fixtures.longWords, samples.asPlanned);
/** The page omits an empty block; this is its look in a draft preview. */
export const EmptyStation = story(fixtures.emptyStation, samples.none);

const unavailable = (reason: 'unavailable' | 'not_found') => ({
  render: () => (
    <Container>
      <DeparturesUnavailable reason={reason} headingLevel={2} id="story" />
    </Container>
  ),
});

export const Unavailable = unavailable('unavailable');
export const StationThatIsGone = unavailable('not_found');

export const Narrow = { ...storyVariant.narrow(WithEverything), tags: ['dressed', 'narrow'] };
export const LargeText = { ...storyVariant.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...storyVariant.dark(WithEverything), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...storyVariant.reducedMotion(WithEverything), tags: ['dressed', 'full'] };
