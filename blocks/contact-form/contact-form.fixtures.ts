import type { BlockFixtures } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

const subjects = (...labels: readonly string[]) =>
  labels.map((label, index) => ({ _key: `s${index}`, _type: 'contactSubject', label }));

/** Stored examples of block `contactForm`, for stories and tests. */
export const fixtures = {
  withEverything: {
    heading: 'Contact us',
    lead: 'A person reads every message.',
    subjects: subjects(
      'A booking I have',
      'Planning a journey',
      'Something went wrong',
      'Ngā pātai i te reo Māori',
    ),
    thanks: 'Kia ora, and thank you. We answer within two working days.',
  },
  formOnly: {},
  emptyTexts: { heading: ' ', lead: '', subjects: [], thanks: null },
  longWords: { heading: longName, lead: longName, subjects: subjects(longName), thanks: longName },
} satisfies BlockFixtures;
