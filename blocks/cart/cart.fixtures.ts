import type { BlockFixtures } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

/** Stored examples of block `cart`, for stories and tests. */
export const fixtures = {
  withEverything: {
    heading: 'Your Cart',
    lead: 'Kia ora. What runs out is held for you while the clock runs.',
  },
  itemsOnly: {},
  emptyTexts: { heading: ' ', lead: null },
  longWords: { heading: longName, lead: longName },
} satisfies BlockFixtures;
