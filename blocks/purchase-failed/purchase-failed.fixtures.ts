import type { BlockFixtures } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

/** Stored examples of block `purchaseFailed`, for stories and tests. */
export const fixtures = {
  withEverything: {
    help: 'Has money left your account without a booking to show for it? Tell us the date and the amount.',
  },
  reasonOnly: {},
  emptyTexts: { help: ' ' },
  longWords: { help: longName },
} satisfies BlockFixtures;
