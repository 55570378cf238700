import { type BlockFixtures, longName } from '#blocks/fixture.ts';

/** Stored examples of block `purchaseFailed`, for stories and tests. */
export const fixtures = {
  withEverything: {
    help: 'Has money left your account without a booking to show for it? Tell us the date and the amount.',
  },
  reasonOnly: {},
  emptyTexts: { help: ' ' },
  longWords: { help: longName },
} satisfies BlockFixtures;
