import type { BlockFixtures } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

/** Stored examples of block `routeMap`, for stories and tests. */
export const fixtures = {
  withEverything: {
    heading: 'Across the middle of the North Island',
    lead: 'Harbour, farmland, volcanoes, gorges and the sea again, in one day.',
    lines: [{ _key: 'ne', route: 'northern_explorer' }],
  },
  acrossTheCountry: { heading: 'Coast to coast', lines: [{ _key: 'ta', route: 'tranz_alpine' }] },
  alongTheCoast: { heading: 'Along the coast', lines: [{ _key: 'cp', route: 'coastal_pacific' }] },
  manyStops: { heading: 'Every stop', lines: [{ _key: 'wl', route: 'wairarapa_line' }] },
  onWater: { heading: 'Across the strait', lines: [{ _key: 'ii', route: 'interislander' }] },
  shortCrossing: { lines: [{ _key: 'si', route: 'stewart_island_ferry' }] },
  journeyOfParts: {
    heading: 'From Ohakune to Kaikōura',
    lines: [
      { _key: 'ne', route: 'northern_explorer', from: 'OHK', to: 'WEL-T' },
      { _key: 'ii', route: 'interislander' },
      { _key: 'cp', route: 'coastal_pacific', from: 'PCN-T', to: 'KAI-T' },
    ],
  },
  network: {
    heading: 'All the lines together',
    lines: [
      'intercity_nelson_fox_glacier',
      'intercity_franz_josef_queenstown',
      'intercity_christchurch_queenstown',
      'intercity_christchurch_dunedin',
      'tranz_alpine',
      'coastal_pacific',
      'northern_explorer',
      'interislander',
    ].map((route) => ({ _key: route, route })),
  },
  manyLines: {
    heading: 'Every line of the south, and some of the north',
    lines: [
      'intercity_nelson_fox_glacier',
      'intercity_franz_josef_queenstown',
      'intercity_christchurch_queenstown',
      'intercity_christchurch_dunedin',
      'intercity_picton_christchurch',
      'intercity_queenstown_milford_sound',
      'tranz_alpine',
      'coastal_pacific',
      'northern_explorer',
      'te_huia',
      'capital_connection',
      'wairarapa_line',
      'interislander',
    ].map((route) => ({ _key: route, route })),
  },
  lineThatIsGone: {
    heading: 'One of them still runs',
    lines: [
      { _key: 'gone', route: 'overlander' },
      { _key: 'cp', route: 'coastal_pacific' },
    ],
  },
  emptyList: { heading: 'No lines yet', lines: [] },
  longWords: { heading: longName, lines: [{ _key: 'long', route: 'long_names' }] },
} satisfies BlockFixtures;
