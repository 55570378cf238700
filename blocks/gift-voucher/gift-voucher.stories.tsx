import type { Meta } from '@storybook/nextjs-vite';
import { expect, userEvent, within } from 'storybook/test';
import { type BlockStory, blockStories } from '#blocks/block-story.tsx';
import type { CartFormStatus } from '#components/cart/cart-form.tsx';
import { longName } from '#components/stories/long-words.ts';
import { storyVariant } from '#components/stories/story-variants.tsx';
import { Container } from '#components/ui/container.tsx';
import { giftVoucher as schema } from '#schemas/blocks/gift-voucher.schema.ts';
import { fixtures } from './gift-voucher.fixtures.ts';
import type { GiftVoucherData } from './gift-voucher.load.ts';
import { GiftVoucher, GiftVoucherUnavailable } from './gift-voucher.tsx';

export default { title: 'Blocks/Forms and selling/Gift voucher' } satisfies Meta;

const story = blockStories({ schema, Component: GiftVoucher, layout: 'grid' });

const data: GiftVoucherData = {
  amounts: [50, 100, 200, 300, 500],
  minAmount: 20,
  maxAmount: 1_000,
  today: '2026-11-21',
  lastDay: '2027-11-21',
  goodUntil: 'Wednesday 21 November 2029',
  validity: '3 years',
  brandName: 'Southbound',
};

export const WithEverything = story(fixtures.withEverything, data);
export const FormOnly = story(fixtures.formOnly, data);
export const EmptyTexts = story(fixtures.emptyTexts, data);
export const LongWords = story(fixtures.longWords, data);
export const OneAmount = story(fixtures.formOnly, {
  ...data,
  amounts: [250],
  minAmount: 250,
  maxAmount: 250,
});

export const Unavailable = {
  render: () => (
    <Container>
      <GiftVoucherUnavailable reason="unavailable" headingLevel={2} id="story" />
    </Container>
  ),
};

interface Stage {
  readonly canvasElement: HTMLElement;
}

/** The preview follows the typed values. */
export const FilledIn = {
  ...story(fixtures.withEverything, data),
  play: async ({ canvasElement }: Stage) => {
    const canvas = within(canvasElement);
    const voucher = within(await canvas.findByRole('figure'));
    await userEvent.click(canvas.getByRole('button', { name: '$300' }));
    await expect(canvas.getByLabelText('Amount in dollars')).toHaveValue(300);
    await expect(voucher.getByText('$300')).toBeVisible();
    const amount = canvas.getByLabelText('Amount in dollars');
    await userEvent.clear(amount);
    await userEvent.type(amount, '175');
    await expect(canvas.queryByRole('button', { pressed: true })).toBeNull();
    await userEvent.type(canvas.getByLabelText('Their name'), 'Mere Tūhoe');
    await userEvent.type(canvas.getByLabelText('Their email address'), 'mere@example.nz');
    await userEvent.type(canvas.getByLabelText('Your name'), 'Hēmi');
    await userEvent.type(canvas.getByLabelText(/^Your message/), 'Haere mai! Come and see the sea.');
    await expect(voucher.getByText('$175')).toBeVisible();
    await expect(voucher.getByText('For Mere Tūhoe')).toBeVisible();
    await expect(voucher.getByText('From Hēmi')).toBeVisible();
    await expect(voucher.getByText('Wednesday 21 November 2029')).toBeVisible();
    await expect(canvas.getByText('32 of 500')).toBeVisible();
    await expect(voucher.getByText(/^Sent on 21 November 2026 to mere@example\.nz/)).toBeVisible();
  },
};

/** All fields at their maximum length. */
export const MaximumLengths = {
  ...story(fixtures.withEverything, data),
  play: async ({ canvasElement }: Stage) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByLabelText('Their name'));
    await userEvent.paste(longName.slice(0, 80));
    await userEvent.click(canvas.getByLabelText('Their email address'));
    await userEvent.paste(`${'a'.repeat(64)}@${'long-'.repeat(30)}name.example.nz`);
    await userEvent.click(canvas.getByLabelText('Your name'));
    await userEvent.paste('W'.repeat(80));
    await userEvent.click(canvas.getByLabelText(/^Your message/));
    await userEvent.paste('Whakatangihangakoauauotamatea '.repeat(17).slice(0, 500));
    await expect(canvas.getByText('500 of 500')).toBeVisible();
    await expect(canvas.getByText('No characters left.')).toBeInTheDocument();
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};

/** The cart's status beside the button. */
const adding = (status: CartFormStatus): BlockStory => ({
  render: () => (
    <Container>
      <GiftVoucher
        block={schema.shape.parse(fixtures.formOnly)}
        data={data}
        headingLevel={2}
        id="story"
        status={status}
      />
    </Container>
  ),
});

export const Adding = adding({ tone: 'busy', message: 'Adding…' });
export const Slow = adding({ tone: 'busy', message: 'This is taking longer than usual. Still trying…' });
export const Added = adding({ tone: 'done', message: 'Added to your cart.' });
export const Offline = adding({
  tone: 'failed',
  message: 'You’re offline and your cart hasn’t changed. Try again when you’re back online.',
});

export const Narrow = { ...storyVariant.narrow(WithEverything), tags: ['dressed', 'narrow'] };
export const LargeText = { ...storyVariant.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...storyVariant.dark(WithEverything), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...storyVariant.reducedMotion(WithEverything), tags: ['dressed', 'full'] };
