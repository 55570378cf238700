import type { Meta } from '@storybook/nextjs-vite';
import { getRouter } from '@storybook/nextjs-vite/navigation.mock';
import { useEffect, useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { mutate } from 'swr';
import { blockStories } from '#blocks/block-story.tsx';
import type { FailureReason } from '#blocks/define-block.ts';
import { fixtureCart, fixtureItems } from '#browser/cart/fixture-carts.ts';
import { showFeedback } from '#browser/cart/form-feedback.ts';
import { createSnapshot } from '#browser/cart/optimistic-cart.ts';
import { cartKey } from '#browser/cart/use-cart.ts';
import { storyVariant } from '#components/stories/story-variants.tsx';
import { Container } from '#components/ui/container.tsx';
import { extrasPicker as schema } from '#schemas/blocks/extras-picker.schema.ts';
import { cartFingerprint } from './cart-fingerprint.ts';
import { fixtures } from './extras-picker.fixtures.ts';
import { ExtrasPicker, ExtrasPickerUnavailable } from './extras-picker.tsx';
import { samples } from './extras-samples.ts';

export default { title: 'Blocks/Forms and selling/Extras' } satisfies Meta;

const story = blockStories({ schema, Component: ExtrasPicker, layout: 'grid' });

/** A journey of two rides and a pass; the first ride is unfolded. */
export const WithEverything = {
  ...story(fixtures.withEverything, samples.many),
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    const canvas = within(canvasElement);
    const add = canvas.getByRole('button', { name: /^Add vehicle ?: Interislander/ });
    await userEvent.selectOptions(canvas.getByLabelText('Type'), 'Car up to 6 m, from $190');
    await userEvent.type(canvas.getByLabelText('Length in metres'), '4.6');
    const form = add.closest('form');
    if (!form) throw new Error('There is no form.');
    await expect(Object.fromEntries(new FormData(form))).toEqual({
      intent: 'add',
      itemType: 'extra',
      associatedCartItemId: '00000000-0000-4000-8000-000000000001',
      leg: '0',
      quantity: '1',
      productId: 'interislander-car',
      vehicleLength: '4.6',
    });
    const root = canvasElement.ownerDocument.documentElement;
    await expect(root.scrollWidth).toBeLessThanOrEqual(root.clientWidth);
  },
};

/** When the cart changes, the page refreshes, but not before pending changes have an answer. */
export const FollowsTheCart = {
  ...story(fixtures.withoutHeading, {
    ...samples.onFoot,
    madeFor: cartFingerprint([fixtureItems.ferry]),
  }),
  parameters: { nextjs: { appDirectory: true } },
  play: async () => {
    const { refresh } = getRouter();
    const show = (items: Parameters<typeof fixtureCart>[0], adding = 0) =>
      mutate(cartKey, { ...createSnapshot(fixtureCart(items, 0), null), adding }, { revalidate: false });
    await show([fixtureItems.ferry]);
    await show([fixtureItems.ferry], 1);
    await expect(refresh).not.toHaveBeenCalled();
    await show([fixtureItems.ferry, fixtureItems.car]);
    await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
    await mutate(cartKey, undefined, { revalidate: false });
  },
};
export const WithoutHeading = story(fixtures.withoutHeading, samples.onFoot);
export const PassOnly = story(fixtures.withEverything, samples.one);
/** The page omits the block when the cart is empty; this is its look in a draft preview. */
export const EmptyCart = story(fixtures.withEverything, samples.empty);
/** With a car in the cart, a trailer can be added. */
export const CarInTheCart = story(fixtures.withEverything, samples.withCar);
export const CarAndTrailerInTheCart = story(fixtures.withEverything, samples.withCarAndTrailer);
export const FewLeft = story(fixtures.withEverything, samples.fewLeft);
export const SoldOut = story(fixtures.withEverything, samples.soldOut);
export const NothingLeftToAdd = story(fixtures.withEverything, samples.nothingLeftToAdd);
/** The form that added a car becomes the form for a trailer: none of the car's values stay in it. */
export const AsksForTrailer = {
  render: () => <AddsACar />,
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    const canvas = within(canvasElement);
    await userEvent.selectOptions(canvas.getByLabelText('Type'), 'Car up to 6 m, from $190');
    await userEvent.type(canvas.getByLabelText('Length in metres'), '4.55');
    const add = canvas.getByRole('button', { name: /^Add vehicle/ });
    await expect(canvas.getByLabelText<HTMLInputElement>('Length in metres').validationMessage).toBe('');
    await userEvent.click(add);
    await expect(canvas.getByText('In your cart: Car')).toBeVisible();
    await expect(canvas.queryByText('Vehicle added to your cart.')).toBeNull();
    await expect(add).toHaveAccessibleName(/^Add trailer/);
    await expect(add).toHaveFocus();
    await expect(canvas.getByLabelText('Length in metres')).toHaveValue(null);
  },
};
function AddsACar() {
  const [isIn, setIsIn] = useState(false);
  const data = isIn ? samples.withCar : samples.many;
  useEffect(() => {
    const add = (event: SubmitEvent) => {
      event.preventDefault();
      if (event.target instanceof HTMLFormElement)
        showFeedback(event.target, { tone: 'done', message: 'Vehicle added to your cart.' });
      setIsIn(true);
    };
    document.addEventListener('submit', add);
    return () => document.removeEventListener('submit', add);
  }, []);
  return (
    <Container>
      <ExtrasPicker
        block={schema.shape.parse(fixtures.withEverything)}
        data={data}
        headingLevel={2}
        id="story"
      />
    </Container>
  );
}
/** A refused extra: the reason stands below the button, and the note stays with its name. */
export const Refused = {
  ...story(fixtures.withEverything, samples.withCar),
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    const canvas = within(canvasElement);
    const form = canvas.getByRole('button', { name: /^Add another ?: Another bag/ }).closest('form');
    if (!form) throw new Error('There is no form.');
    showFeedback(form, {
      tone: 'failed',
      remedy: null,
      message:
        'Another bag: that is more than one cart can hold on one departure. Choose fewer, or contact us.',
    });
    const said = canvas.getByText(/^Another bag: that is/);
    await expect(getComputedStyle(said).textAlign).toBe('start');
    const name = canvas.getByText('Another bag').getBoundingClientRect();
    const note = canvas.getByText(/^One more than travels free/).getBoundingClientRect();
    await expect(note.top - name.bottom).toBeLessThan(12);
  },
};
export const LongWords = story(fixtures.longWords, samples.longWords);

const unavailable = (reason: FailureReason) => ({
  render: () => (
    <Container>
      <ExtrasPickerUnavailable reason={reason} headingLevel={2} id="story" />
    </Container>
  ),
});

export const Unavailable = unavailable('unavailable');
export const Slow = unavailable('slow');

/** On a phone the vehicle prices and limits fit the window without horizontal scrolling. */
export const VehiclesOnAPhone = {
  ...story(fixtures.withEverything, samples.many),
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByText('Prices and size limits'));
    const table = canvas.getByRole('region', { name: /^Vehicles on/ });
    await expect(table.scrollWidth).toBeLessThanOrEqual(table.clientWidth);
  },
  tags: ['narrow'],
};
export const Narrow = { ...storyVariant.narrow(WithEverything), tags: ['dressed', 'narrow'] };
export const LargeText = { ...storyVariant.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...storyVariant.dark(WithEverything), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...storyVariant.reducedMotion(WithEverything), tags: ['dressed', 'full'] };
