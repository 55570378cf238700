import type { Meta } from '@storybook/nextjs-vite';
import { blockStories } from '#blocks/block-story.tsx';
import { storyVariant } from '#components/stories/story-variants.tsx';
import { Container } from '#components/ui/container.tsx';
import type { CancelReason } from '#domains/booking/booking.ts';
import { purchaseFailed as schema } from '#schemas/blocks/purchase-failed.schema.ts';
import { explainFailure } from './explain-failure.ts';
import { fixtures } from './purchase-failed.fixtures.ts';
import type { PurchaseFailedData } from './purchase-failed.load.ts';
import { PurchaseFailed, PurchaseFailedUnavailable } from './purchase-failed.tsx';

export default { title: 'Blocks/Forms and selling/Payment not completed' } satisfies Meta;

const story = blockStories({ schema, Component: PurchaseFailed, layout: 'grid' });

const data = (
  reason: CancelReason | null,
  failureCode: string | null = null,
  facts: Partial<PurchaseFailedData> = {},
): PurchaseFailedData => ({
  failure: explainFailure(reason, failureCode),
  reference: '7KM-Q2X-9TR',
  cart: { count: 3, lapsed: 0, heldUntil: '14:35' },
  ...facts,
});

export const WithEverything = story(fixtures.withEverything, data('payment_failed', 'card_declined'));
export const ReasonOnly = story(fixtures.reasonOnly, data('payment_failed', 'insufficient_funds'));
export const EmptyTexts = story(fixtures.emptyTexts, data('payment_failed', 'authentication_failed'));
export const LongWords = story(fixtures.longWords, data('left', null, { cart: null }));
export const LeftBeforePaying = story(
  fixtures.withEverything,
  data('left', null, { cart: { count: 1, lapsed: 0, heldUntil: '14:35' } }),
);
export const TimeRanOut = story(
  fixtures.withEverything,
  data('expired', null, { cart: { count: 3, lapsed: 2, heldUntil: null } }),
);
export const GoneMeanwhile = story(fixtures.withEverything, data('not_available'));
export const TimetableChanged = story(fixtures.withEverything, data('timetable_changed'));
export const VoucherSpent = story(fixtures.withEverything, data('voucher_spent'));
export const PaymentDiffered = story(fixtures.withEverything, data('payment_differed'));
export const Replaced = story(fixtures.withEverything, data('superseded', null, { cart: null }));
export const UnknownReason = story(
  fixtures.withEverything,
  data(null, null, { reference: null, cart: null }),
);

export const Unavailable = {
  render: () => (
    <Container>
      <PurchaseFailedUnavailable reason="unavailable" headingLevel={2} id="story" />
    </Container>
  ),
};

export const Narrow = { ...storyVariant.narrow(WithEverything), tags: ['dressed', 'narrow'] };
export const LargeText = { ...storyVariant.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...storyVariant.dark(WithEverything), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...storyVariant.reducedMotion(WithEverything), tags: ['dressed', 'full'] };
