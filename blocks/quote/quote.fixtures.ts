import type { BlockFixtures } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

/** Stored examples of block `quote`, for stories and tests. */
export const fixtures = {
  withEverything: {
    text: 'I had flown over those mountains for twenty years. From the train I finally saw that people live in them.',
    attribution: 'Moana Rāwiri',
    role: 'Ōtautahi to Greymouth, in July',
  },
  wordsOnly: { text: 'We missed the bus and had the best day of the trip.' },
  roleOnly: { text: 'Sit on the left going south.', role: 'Every conductor on the line' },
  longWords: {
    text: `${longName}, said the sign, and the coach was past it before we had read half.`,
    attribution: longName,
    role: longName,
  },
} satisfies BlockFixtures;
