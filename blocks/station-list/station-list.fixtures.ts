import { type BlockFixtures, fixturePicture } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

/** Stored examples of block `stationList`, for stories and tests. */
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
  inAnEditorsWords: {
    heading: 'Where to wait',
    by: 'chosen',
    stations: ['WEL-T', 'PCN-T'],
    stationTexts: [
      {
        stop: 'PCN-T',
        text: 'A small wooden station a minute from the water. The café opens before the first train.',
        facilities: ['bicycle room', 'luggage check-in'],
        picture: fixturePicture('coast', 'Hills fall steeply into a sound, a train at their foot.'),
      },
      { stop: 'WEL-T', text: 7 },
      { stop: 'nowhere', text: 'No stop of the timetable.' },
    ],
  },
  emptyList: { heading: 'Nothing chosen', by: 'chosen', stations: [] },
  longWords: { heading: longName, lead: longName, by: 'chosen', stations: ['CHC-B'] },
} satisfies BlockFixtures;
