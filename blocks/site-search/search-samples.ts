import { fixturePicture } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';
import type { SearchState, SiteSearchData } from './site-search-data.ts';

const text = (words: string) => ({ text: words, isMatch: false });
const match = (words: string) => ({ text: words, isMatch: true });

const kaikoura = {
  href: '/destinations/kaikoura/',
  title: [match('Kaikōura')],
  place: 'Canterbury',
  excerpt: [
    text(
      'Mountains of 2,600 metres on one side, a sea trench full of whales on the other, and between them one street.',
    ),
  ],
  picture: fixturePicture('coast', 'The coast.'),
};
const station = {
  href: '/ways_to_see_nz/train_journeys/new_zealand_stations/#block-stations-KAI-T',
  title: [match('Kaikōura'), text(' Whaleway Station')],
  place: 'Railway station, Canterbury',
  excerpt: [text('The whale watching boats are booked in the station building itself.')],
  picture: null,
};
const train = {
  href: '/ways_to_see_nz/train_journeys/coastal_pacific/',
  title: [text('Coastal Pacific')],
  place: null,
  excerpt: [text('Picton to Christchurch between the '), match('Kaikōura'), text(' ranges and the sea.')],
  picture: fixturePicture('alps', 'A train.'),
};

const found: SearchState = {
  kind: 'found',
  summary: '24 results for “kaikoura”',
  note: null,
  groups: [
    { key: 'destination', name: 'Destinations', count: 1, results: [kaikoura] },
    {
      key: 'station',
      name: 'Stations and stops',
      count: 14,
      results: Array.from({ length: 9 }, (_, at) => ({ ...station, href: `${station.href}-${at}` })),
    },
    { key: 'page', name: 'Pages', count: 1, results: [train] },
  ],
};

const dataOf = (typed: string, state: SearchState): SiteSearchData => ({
  action: '/search/',
  typed,
  stamp: '2026-11-21T00:00:00.000Z',
  state,
});

/** Answers of the search in every state, for stories and tests. */
export const samples = {
  notAsked: dataOf('', { kind: 'not-asked' }),
  found: dataOf('kaikoura', found),
  near: dataOf('kaikuora', {
    ...found,
    summary: '1 result for “kaikuora”',
    note: 'No exact match. Close matches:',
    groups: found.groups.slice(0, 1),
  }),
  nothing: dataOf('zzzz', { kind: 'nothing', summary: 'Nothing found for “zzzz”', suggestions: [] }),
  suggestions: dataOf('welingotn', {
    kind: 'nothing',
    summary: 'Nothing found for “welingotn”',
    suggestions: [
      { words: 'Wellington', href: '/search/?q=Wellington' },
      { words: 'Wellington Station', href: '/search/?q=Wellington+Station' },
    ],
  }),
  tooLong: dataOf('all there is to know about every railway station of the South Island', {
    kind: 'too-long',
    message: 'Use up to 100 characters. A few words work better than a sentence.',
  }),
  unavailable: dataOf('kaikoura', { kind: 'unavailable' }),
  longWords: dataOf(longName, {
    kind: 'found',
    summary: `1 result for “${longName}”`,
    note: null,
    groups: [
      {
        key: 'destination',
        name: 'Destinations',
        count: 1,
        results: [{ ...kaikoura, title: [match(longName)], place: longName, excerpt: [match(longName)] }],
      },
    ],
  }),
} as const;
