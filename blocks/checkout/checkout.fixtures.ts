import { type BlockFixtures, longName } from '#blocks/fixture.ts';

/** Stored examples of block `checkout`, for stories and tests. */
export const fixtures = {
  withEverything: {
    heading: 'Checkout',
    lead: 'Kia ora. Nothing is charged before you have checked your answers and paid.',
  },
  formOnly: {},
  emptyTexts: { heading: ' ', lead: null },
  longWords: { heading: longName, lead: longName },
} satisfies BlockFixtures;
