import type { BlockFixtures } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

/** Stored examples of block `tripPlanner`, for stories and tests. */
export const fixtures = {
  withEverything: {
    heading: 'Plan a trip',
    lead: 'From Whangārei to Ōtautahi, with time to look out of the window.',
  },
  formOnly: {},
  longWords: { heading: longName, lead: longName },
} satisfies BlockFixtures;
