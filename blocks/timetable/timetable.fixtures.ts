import type { BlockFixtures } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

/** Stored examples of block `timetable`, for stories and tests. */
export const fixtures = {
  withEverything: {
    heading: 'From Auckland to Stewart Island',
    lead: 'Trains and a ferry by season, with notes for the days on which they stay in the shed.',
    by: 'line',
    lines: ['te_huia', 'coastal_pacific', 'stewart_island_ferry'],
    season: 'all',
    searchPath: '/book-your-journey/',
  },
  oneLine: {
    heading: 'TranzAlpine timetable',
    by: 'line',
    lines: ['tranz_alpine'],
    season: 'now',
    searchPath: '/book-your-journey/',
  },
  withoutHeading: {
    by: 'line',
    lines: ['northern_explorer'],
    season: 'now',
    searchPath: '/book-your-journey/',
  },
  ferry: {
    heading: 'Across Cook Strait',
    by: 'line',
    lines: ['interislander', 'bluebridge'],
    season: 'now',
    searchPath: '/book-your-journey/',
  },
  manyTrips: { heading: 'Wairarapa Line', by: 'line', lines: ['wairarapa_line'], season: 'all' },
  manyLines: {
    heading: 'Coaches of the South Island',
    by: 'line',
    lines: [
      'intercity_picton_christchurch',
      'intercity_picton_nelson',
      'intercity_nelson_fox_glacier',
      'intercity_franz_josef_queenstown',
      'intercity_christchurch_queenstown',
      'intercity_christchurch_dunedin',
      'intercity_queenstown_milford_sound',
    ],
    season: 'all',
    searchPath: '/book-your-journey/',
  },
  withoutSearchPage: { by: 'line', lines: ['capital_connection'], season: 'now', searchPath: null },
  linesThatAreGone: { heading: 'Lines of yesterday', by: 'line', lines: ['taieri_gorge'] },
  emptyList: { heading: 'Nothing chosen', by: 'line', lines: [] },
  station: {
    heading: 'Departures from Picton',
    by: 'station',
    station: 'picton',
    searchPath: '/book-your-journey/',
  },
  longWords: {
    heading: longName,
    lead: longName,
    by: 'line',
    lines: ['intercity_christchurch_queenstown'],
    season: 'all',
    searchPath: '/book-your-journey/',
  },
} satisfies BlockFixtures;
