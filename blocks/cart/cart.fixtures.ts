import { type BlockFixtures, longName } from '#blocks/fixture.ts';

/** Stored examples of block `cart`, for stories and tests. */
export const fixtures = {
  withEverything: {
    heading: 'Your cart',
    lead: 'Kia ora. What runs out is held for you while the clock runs.',
  },
  itemsOnly: {},
  emptyTexts: { heading: ' ', lead: null },
  longWords: { heading: longName, lead: longName },
} satisfies BlockFixtures;
