import type { BlockFixtures } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

/** Stored examples of block `giftVoucher`, for stories and tests. */
export const fixtures = {
  withEverything: {
    heading: 'Give a journey',
    lead: 'A voucher for any train, coach, ferry, pass or tour, sent on the day you choose.',
    note: 'Valid for everything that is sold here, in one piece or in several. What is left stays on it.',
  },
  formOnly: {},
  emptyTexts: { heading: ' ', lead: '', note: null },
  longWords: { heading: longName, lead: longName, note: longName },
} satisfies BlockFixtures;
