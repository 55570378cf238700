import type { BlockFixtures } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

/** Stored examples of block `extrasPicker`, for stories and tests. */
export const fixtures = {
  withEverything: {
    heading: 'Bring more, or eat on board',
    lead: 'Extras for what is in your cart. You pay for everything together.',
  },
  withoutHeading: { heading: null, lead: ' ' },
  longWords: { heading: longName, lead: longName },
} satisfies BlockFixtures;
