import { type BlockFixtures, longName } from '#blocks/fixture.ts';

export const fixtures = {
  withEverything: {
    heading: 'Stations and terminals',
    lead: 'From Ōtaki to Kaikōura: where trains and ferries stop.',
    by: 'region',
    regions: ['Marlborough', 'Wellington'],
    modes: ['rail', 'ferry'],
    searchPath: '/book-your-journey/',
    linePages: [
      { path: '/timetables/', lines: ['interislander', 'bluebridge', 'coastal_pacific'] },
      { path: '/coastal-pacific/', lines: ['coastal_pacific'] },
    ],
  },
  ofALine: {
    heading: 'Stops of the TranzAlpine',
    by: 'line',
    lines: ['tranz_alpine'],
    searchPath: '/book-your-journey/',
    linePages: [{ path: '/under-test/', lines: ['tranz_alpine'] }],
  },
  chosen: {
    by: 'chosen',
    stations: ['WEL-T', 'PCN-II', 'gone'],
    searchPath: null,
    linePages: null,
  },
  emptyList: { heading: 'Nothing chosen', by: 'chosen', stations: [] },
  longWords: { heading: longName, lead: longName, by: 'chosen', stations: ['CHC-B'] },
} satisfies BlockFixtures;
