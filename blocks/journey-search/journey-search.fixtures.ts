import type { BlockFixtures } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

/** Stored examples of block `journeySearch`, for stories and tests. */
export const fixtures = {
  withEverything: {
    heading: 'Book your journey',
    lead: 'Trains, coaches and ferries in one search. Where from, where to, when, and how many of you?',
    form: 'full',
    resultsPath: '/under-test/',
    from: 'Tāmaki Makaurau / Auckland',
    to: 'Wellington',
  },
  fullForm: { heading: 'Find a journey', form: 'full' },
  shortForm: { form: 'short', resultsPath: '/book-your-journey/' },
  shortWithWords: {
    heading: 'Where to?',
    lead: 'From Paihia to Oban.',
    form: 'short',
    resultsPath: '/book-your-journey/',
  },
  // Its results page is gone, so the form links to the current page.
  shortWithoutPage: { form: 'short', resultsPath: null },
  emptyTexts: { heading: ' ', lead: '', form: 'full', from: '', to: null },
  longWords: { heading: longName, lead: longName, form: 'full', from: longName, to: longName },
} satisfies BlockFixtures;
