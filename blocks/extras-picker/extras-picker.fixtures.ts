import { type BlockFixtures, longName } from '#blocks/fixture.ts';

export const fixtures = {
  withEverything: {
    heading: 'Bring more, or eat on board',
    lead: 'What can be added to what is in your cart. It is paid with it and goes when it goes.',
  },
  withoutHeading: { heading: null, lead: ' ' },
  longWords: { heading: longName, lead: longName },
} satisfies BlockFixtures;
