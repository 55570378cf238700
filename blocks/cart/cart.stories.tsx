import type { Meta } from '@storybook/nextjs-vite';
import { blockStories } from '#blocks/block-story.tsx';
import { fixtureCart, fixtureItems } from '#browser/cart/fixture-carts.ts';
import { storyVariant } from '#components/stories/story-variants.tsx';
import { Container } from '#components/ui/container.tsx';
import { cart as schema } from '#schemas/blocks/cart.schema.ts';
import { fixtures } from './cart.fixtures.ts';
import type { CartBlockData } from './cart.load.ts';
import { Cart, CartUnavailable } from './cart.tsx';

export default { title: 'Blocks/Forms and selling/Cart' } satisfies Meta;

const story = blockStories({ schema, Component: Cart, layout: 'grid' });

const { ferry, car, train, bags, pass, voucher } = fixtureItems;

const data = (facts: Partial<Extract<CartBlockData, { for: 'visitor' }>> = {}): CartBlockData => ({
  for: 'visitor',
  cart: fixtureCart([ferry, car, train, bags, pass, voucher], Date.now()),
  isGone: false,
  problem: null,
  order: null,
  settings: {
    session: 'fixture',
    api: { configured: null, siteEnvironment: 'local', apiKey: 'story' },
    secureCookie: false,
  },
  ...facts,
});

export const WithEverything = story(fixtures.withEverything, data());
export const ItemsOnly = story(fixtures.itemsOnly, data());
export const EmptyTexts = story(fixtures.emptyTexts, data({ cart: fixtureCart([ferry], Date.now()) }));
export const LongWords = story(fixtures.longWords, data());
export const Anyone = story(fixtures.withEverything, { for: 'anyone' });
export const OrderWaits = story(
  fixtures.itemsOnly,
  data({
    cart: fixtureCart([ferry], Date.now()),
    order: { reference: '7KM-Q2X-9TR', isPaid: false, canBePaid: true },
  }),
);
export const OrderPaid = story(
  fixtures.itemsOnly,
  data({
    cart: fixtureCart([], Date.now()),
    order: { reference: '7KM-Q2X-9TR', isPaid: true, canBePaid: false },
  }),
);
export const Refused = story(
  fixtures.withEverything,
  data({
    problem: {
      message: 'It sold out before we could hold it for you.',
      itemId: ferry.id,
      isForSearch: false,
    },
  }),
);
export const SoldBefore = story(
  fixtures.withEverything,
  data({
    problem: {
      message: 'It sold out before we could hold it for you. Try another departure or fewer travellers.',
      itemId: null,
      isForSearch: true,
    },
  }),
);

export const Unavailable = {
  render: () => (
    <Container>
      <CartUnavailable reason="unavailable" headingLevel={2} id="story" />
    </Container>
  ),
};

export const Narrow = { ...storyVariant.narrow(WithEverything), tags: ['dressed', 'narrow'] };
export const LargeText = { ...storyVariant.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...storyVariant.dark(WithEverything), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...storyVariant.reducedMotion(WithEverything), tags: ['dressed', 'full'] };
