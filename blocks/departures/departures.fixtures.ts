import type { BlockFixtures } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

/** Stored examples of block `departures`, for stories and tests. */
export const fixtures = {
  withEverything: {
    heading: 'Next from Picton',
    lead: 'Ferries across Cook Strait, trains and coaches to the south.',
    station: 'picton',
    limit: 6,
    searchPath: '/book-your-journey/',
  },
  oneStop: { station: 'KAI-T', limit: 3, searchPath: '/book-your-journey/' },
  withoutSearchPage: { heading: 'From Christchurch', station: 'CHC-T', searchPath: null },
  stationThatIsGone: { heading: 'From Atlantis', station: 'atlantis' },
  emptyStation: { heading: 'Nothing chosen', station: null },
  longWords: { heading: longName, lead: longName, station: 'picton', searchPath: '/book-your-journey/' },
} satisfies BlockFixtures;
