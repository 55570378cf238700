import type { BlockFixtures } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

/** Stored examples of block `purchase`, for stories and tests. */
export const fixtures = {
  withEverything: {
    thanks: 'Kia ora, and thank you. We look forward to having you on board.',
    help: 'Something not right? Contact us with your reference; a person answers.',
  },
  bookingOnly: {},
  emptyTexts: { thanks: ' ', help: null },
  longWords: { thanks: longName, help: longName },
} satisfies BlockFixtures;
