import type { BlockFixtures } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

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
