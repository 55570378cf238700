import type { Meta } from '@storybook/nextjs-vite';
import { expect, userEvent, within } from 'storybook/test';
import { blockStories } from '#blocks/block-story.tsx';
import { storyVariant } from '#components/stories/story-variants.tsx';
import { Container } from '#components/ui/container.tsx';
import { serviceStatus as schema } from '#schemas/blocks/service-status.schema.ts';
import { fixtures } from './service-status.fixtures.ts';
import { ServiceStatus, ServiceStatusUnavailable } from './service-status.tsx';
import { samples } from './status-samples.ts';

export default { title: 'Blocks/Where to go/Service status' } satisfies Meta;

const story = blockStories({ schema, Component: ServiceStatus, layout: 'grid' });

export const WithEverything = {
  ...story(fixtures.withEverything, samples.disrupted),
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('2 of 12 lines have cancellations or delays')).toBeVisible();
    await expect(canvas.getAllByRole('table', { name: 'Today' })).toHaveLength(2);
    // The page is never wider than the screen.
    const root = canvasElement.ownerDocument.documentElement;
    await expect(root.scrollWidth).toBeLessThanOrEqual(root.clientWidth);
  },
};
export const WithoutHeading = story(fixtures.withoutHeading, samples.disrupted);
export const Demonstration = story(fixtures.withEverything, samples.demonstration);
export const Calm = story(fixtures.withEverything, samples.calm);
export const OneLine = {
  ...story(fixtures.oneLine, samples.oneLine),
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByText('Show 2 more services'));
    await expect(canvas.getAllByRole('table', { name: 'Sunday 22 November' })).toHaveLength(2);
  },
};
export const WithoutFeeds = story(fixtures.withEverything, samples.withoutFeeds);
export const Outage = story(fixtures.withEverything, samples.outage);
export const OutageOfSomeLines = {
  ...story(fixtures.withEverything, samples.partOutage),
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    const canvas = within(canvasElement);
    await expect(
      canvas.getByText('No live information for 2 of 12 lines; their timetable applies'),
    ).toBeVisible();
    await userEvent.click(canvas.getByText('2 lines: no live information since 08:47'));
    await expect(canvas.getByText('Bluebridge')).toBeVisible();
  },
};
export const OutageAndDisruptions = story(fixtures.withEverything, samples.disruptedOutage);
export const Operators = story(fixtures.operators, samples.operators);
export const LongWords = story(fixtures.longWords, samples.longWords);
/** The page omits an empty block; this is its look in a draft preview. */
export const EmptyList = story(fixtures.emptyList, samples.none);

const unavailable = (reason: 'unavailable' | 'not_found') => ({
  render: () => (
    <Container>
      <ServiceStatusUnavailable reason={reason} headingLevel={2} id="story" />
    </Container>
  ),
});

export const Unavailable = unavailable('unavailable');
export const LinesThatAreGone = unavailable('not_found');

export const Narrow = { ...storyVariant.narrow(WithEverything), tags: ['dressed', 'narrow'] };
export const LargeText = { ...storyVariant.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...storyVariant.dark(WithEverything), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...storyVariant.reducedMotion(WithEverything), tags: ['dressed', 'full'] };
