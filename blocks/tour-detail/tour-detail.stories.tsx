import type { Meta } from '@storybook/nextjs-vite';
import { expect, userEvent, within } from 'storybook/test';
import { blockStories } from '#blocks/block-story.tsx';
import type { FailureReason } from '#blocks/define-block.ts';
import { storyVariant } from '#components/stories/story-variants.tsx';
import { Container } from '#components/ui/container.tsx';
import { tourDetail as schema } from '#schemas/blocks/tour-detail.schema.ts';
import { fixtures } from './tour-detail.fixtures.ts';
import { TourDetail, TourDetailUnavailable } from './tour-detail.tsx';
import { samples } from './tour-samples.ts';

export default { title: 'Blocks/Forms and selling/Departures of a tour' } satisfies Meta;

const story = blockStories({ schema, Component: TourDetail, layout: 'grid' });

/** Many departures: the next ones unfolded, later months folded. */
export const WithEverything = {
  ...story(fixtures.withEverything, samples.many),
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    const canvas = within(canvasElement);
    const form = canvasElement.querySelector('form');
    if (!form) throw new Error('There is no form.');
    const seen = canvas.getAllByRole('radio').filter((radio) => radio.checkVisibility());
    await expect(seen).toHaveLength(6);
    await userEvent.click(canvas.getByRole('radio', { name: /Sat 5 Dec.*4 places left/ }));
    await userEvent.selectOptions(canvas.getByLabelText('Adults'), '2');
    await userEvent.selectOptions(canvas.getByLabelText('Children'), '1');
    await expect(canvas.getByText('$3,548')).toBeVisible();
    await expect(canvas.getByText('for 2 adults, 1 child, GST included')).toBeVisible();
    await expect(Object.fromEntries(new FormData(form))).toEqual({
      intent: 'add',
      itemType: 'tour',
      productId: 'sample:2026-12-05',
      adultCount: '2',
      childCount: '1',
      infantCount: '0',
      expectedPrice: '3548',
    });
    const root = canvasElement.ownerDocument.documentElement;
    await expect(root.scrollWidth).toBeLessThanOrEqual(root.clientWidth);
  },
};
export const OnItsOwnPage = story(fixtures.onItsOwnPage, samples.three);
/** Every day of a season. */
export const AnotherTour = story(fixtures.anotherTour, samples.daily);
export const OneDeparture = story(fixtures.withEverything, samples.one);
export const FewPlaces = story(fixtures.withEverything, samples.fewPlaces);
export const SoldOut = story(fixtures.withEverything, samples.soldOut);
export const OnRequest = story(fixtures.withEverything, samples.onRequest);
/** The database is unavailable: departures without places. */
export const PlacesNotCounted = story(fixtures.withEverything, samples.uncounted);
export const OutOfSeason = story(fixtures.onItsOwnPage, samples.outOfSeason);
export const LongWords = story(fixtures.longWords, samples.longWords);

const unavailable = (reason: FailureReason) => ({
  render: () => (
    <Container>
      <TourDetailUnavailable reason={reason} headingLevel={2} id="story" />
    </Container>
  ),
});

export const TourThatIsGone = unavailable('not_found');
export const TourWeDoNotSell = unavailable('not_found');
export const Unavailable = unavailable('unavailable');
export const Slow = unavailable('slow');

export const Narrow = { ...storyVariant.narrow(WithEverything), tags: ['dressed', 'narrow'] };
export const LargeText = { ...storyVariant.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...storyVariant.dark(WithEverything), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...storyVariant.reducedMotion(WithEverything), tags: ['dressed', 'full'] };
