import { type BlockFixtures, fixturePair } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

/** Stored examples of block `departureCalendar`, for stories and tests. */
export const fixtures = {
  withEverything: {
    heading: 'Departures from Kaikōura’s coast',
    lead: 'Choose your day. The days without a price have no train.',
    pairs: [
      fixturePair('coastal_pacific', 'christchurch', 'picton'),
      fixturePair('coastal_pacific', 'picton', 'christchurch'),
    ],
  },
  oneJourney: { pairs: [fixturePair('northern_explorer', 'auckland', 'wellington')] },
  outOfSeason: {
    heading: 'When it runs again',
    pairs: [fixturePair('coastal_pacific', 'picton', 'kaikoura')],
  },
  soldOut: { pairs: [fixturePair('interislander', 'wellington', 'picton')] },
  notSold: {
    heading: 'Bought on board',
    pairs: [fixturePair('capital_connection', 'palmerston-north', 'wellington')],
  },
  lineThatIsGone: {
    heading: 'One of them still runs',
    pairs: [
      fixturePair('overlander', 'auckland', 'wellington'),
      fixturePair('tranz_alpine', 'christchurch', 'GMN'),
    ],
  },
  emptyList: { heading: 'No journeys yet', pairs: [] },
  longWords: { heading: longName, lead: longName, pairs: [fixturePair('long_names', 'a', 'b')] },
} satisfies BlockFixtures;
