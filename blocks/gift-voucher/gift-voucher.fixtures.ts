import type { BlockFixtures } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

/** Stored examples of block `giftVoucher`, for stories and tests. */
export const fixtures = {
  withEverything: {
    heading: 'Give a journey',
    lead: 'A voucher for any train, coach, ferry, pass or tour, sent on the day you choose.',
    note: 'Valid for everything sold here, in one purchase or several. The rest stays on the voucher.',
  },
  formOnly: {},
  emptyTexts: { heading: ' ', lead: '', note: null },
  longWords: { heading: longName, lead: longName, note: longName },
} satisfies BlockFixtures;
