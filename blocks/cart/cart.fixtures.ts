import { type BlockFixtures, longName } from '#blocks/fixture.ts';

export const fixtures = {
  withEverything: {
    heading: 'Your cart',
    lead: 'Kia ora. What runs out is held for you while the clock runs.',
  },
  itemsOnly: {},
  emptyTexts: { heading: ' ', lead: null },
  longWords: { heading: longName, lead: longName },
} satisfies BlockFixtures;
