import type { BlockFixtures } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

const pages = {
  searchPath: '/book-your-journey/',
  linePages: [
    { path: '/timetables/', lines: ['intercity_picton_christchurch', 'coastal_pacific'] },
    { path: '/coastal-pacific/', lines: ['coastal_pacific'] },
  ],
};

/** Stored examples of block `gettingThere`, for stories and tests. */
export const fixtures = {
  withEverything: {
    heading: 'How to get to Kaikōura',
    lead: 'The train stops between the town and the sea; the coach in the main street.',
    stops: ['KAI-T', 'KAI-B'],
    from: ['christchurch', 'picton', 'auckland'],
    place: 'Kaikōura',
    ...pages,
  },
  stopsOfThePage: { heading: 'Getting there', place: 'Nelson', placeStops: ['NSN'], ...pages },
  fromTheMainCities: { stops: ['ROT'], ...pages },
  withoutPages: { stops: ['OBA'], from: ['IVC', 'BLU'] },
  outOfSeason: { heading: 'Out of season', stops: ['KAI-T'], from: ['christchurch'], place: 'Kaikōura' },
  nothingStops: {
    heading: 'Getting to Waiheke',
    lead: 'A passenger ferry crosses from the foot of Queen Street.',
    place: 'Waiheke',
    stops: [],
    ...pages,
  },
  stopsThatAreGone: { place: 'Ōtaki', stops: ['nowhere'], from: ['elsewhere'] },
  longWords: { heading: longName, lead: longName, place: longName, stops: ['MON'], ...pages },
} satisfies BlockFixtures;
