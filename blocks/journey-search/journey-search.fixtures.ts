import { type BlockFixtures, longName } from '#blocks/fixture.ts';

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
  // Its page is gone: the form leads to where it stands.
  shortWithoutPage: { form: 'short', resultsPath: null },
  emptyTexts: { heading: ' ', lead: '', form: 'full', from: '', to: null },
  longWords: { heading: longName, lead: longName, form: 'full', from: longName, to: longName },
} satisfies BlockFixtures;
