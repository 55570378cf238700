import type { Meta } from '@storybook/nextjs-vite';
import { expect, userEvent, within } from 'storybook/test';
import { type BlockStory, blockStories } from '#blocks/block-story.tsx';
import type { CartFormStatus } from '#components/cart/cart-form.tsx';
import { storyVariant } from '#components/stories/story-variants.tsx';
import { Container } from '#components/ui/container.tsx';
import { passPicker as schema } from '#schemas/blocks/pass-picker.schema.ts';
import { fixtures } from './pass-picker.fixtures.ts';
import { PassPicker, PassPickerUnavailable } from './pass-picker.tsx';
import { PassRangePart } from './pass-range-part.tsx';
import { onePass, sampleRanges } from './pass-samples.ts';

export default { title: 'Blocks/Forms and selling/Travel passes' } satisfies Meta;

const story = blockStories({ schema, Component: PassPicker, layout: 'grid' });

const of = (...ids: string[]) => sampleRanges(ids);

export const WithEverything = story(
  fixtures.withEverything,
  of('bus-pass', 'rail-pass', 'rail-pass-consecutive', 'rail-bus-pass'),
);
export const OneRange = story(fixtures.oneRange, of('bus-pass'));
export const OnePass = story(fixtures.oneRange, onePass);
export const WithoutHeading = story(fixtures.withoutHeading, of('rail-pass-consecutive'));
export const WithoutWords = story(fixtures.withoutWords, of('bus-pass', 'rail-bus-pass'));
export const NothingOnSale = story(fixtures.nothingOnSale, of('tram-pass'));
export const EmptyTexts = story(fixtures.emptyTexts, of('rail-pass'));
export const LongWords = story(fixtures.longWords, of('bus-pass', 'rail-pass'));

export const Unavailable = {
  render: () => (
    <Container>
      <PassPickerUnavailable reason="unavailable" headingLevel={2} id="story" />
    </Container>
  ),
};

interface Stage {
  readonly canvasElement: HTMLElement;
}

/** The total follows the pass and the passengers; infants can be entered whether they pay or not. */
export const Choosing = {
  ...story(fixtures.withoutWords, of('rail-bus-pass')),
  play: async ({ canvasElement }: Stage) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText('$829', { selector: 'output *' })).toBeVisible();
    await userEvent.click(canvas.getByRole('radio', { name: /^15 days of\syour\schoice/ }));
    await userEvent.selectOptions(canvas.getByLabelText('Adults'), '2');
    await userEvent.selectOptions(canvas.getByLabelText('Children'), '1');
    await userEvent.selectOptions(canvas.getByLabelText('Infants'), '1');
    await expect(canvas.getByText('for 2 adults, 1 child, 1 infant, GST included')).toBeVisible();
    await expect(canvas.getByText('$4,420')).toBeVisible();
    await expect(canvasElement.querySelector('[name=expectedPrice]')).toHaveValue('4420');
  },
};

/** The cart's status beside the button. */
const adding = (status: CartFormStatus): BlockStory => {
  const [range] = of('rail-pass').ranges;
  return {
    render: () => (
      <Container>
        {range && <PassRangePart range={range} content={undefined} level={2} id="story" status={status} />}
      </Container>
    ),
  };
};

export const Adding = adding({ tone: 'busy', message: 'Adding…' });
export const Slow = adding({ tone: 'busy', message: 'This is taking longer than usual. Still trying…' });
export const Added = adding({ tone: 'done', message: 'Added to your cart.' });
export const PriceChanged = adding({
  tone: 'failed',
  message: 'The price has changed: it was $599 and is now $619. Your cart hasn’t changed.',
});
export const Offline = adding({
  tone: 'failed',
  message: 'You’re offline and your cart hasn’t changed. Try again when you’re back online.',
});

export const Narrow = { ...storyVariant.narrow(WithEverything), tags: ['dressed', 'narrow'] };
export const LargeText = { ...storyVariant.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...storyVariant.dark(WithEverything), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...storyVariant.reducedMotion(WithEverything), tags: ['dressed', 'full'] };
