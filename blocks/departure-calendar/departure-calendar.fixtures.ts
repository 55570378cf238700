import type { BlockFixtures } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

const pair = (route: string, from: string, to: string) => ({
  _key: `${route} ${from} ${to}`,
  _type: 'farePair',
  route,
  from,
  to,
});

/** Stored examples of block `departureCalendar`, for stories and tests. */
export const fixtures = {
  withEverything: {
    heading: 'Departures from Kaikōura’s coast',
    lead: 'Choose your day. The days without a price have no train.',
    pairs: [
      pair('coastal_pacific', 'christchurch', 'picton'),
      pair('coastal_pacific', 'picton', 'christchurch'),
    ],
  },
  oneJourney: { pairs: [pair('northern_explorer', 'auckland', 'wellington')] },
  outOfSeason: {
    heading: 'When it runs again',
    pairs: [pair('coastal_pacific', 'picton', 'kaikoura')],
  },
  soldOut: { pairs: [pair('interislander', 'wellington', 'picton')] },
  notSold: {
    heading: 'Bought on board',
    pairs: [pair('capital_connection', 'palmerston-north', 'wellington')],
  },
  lineThatIsGone: {
    heading: 'One of them still runs',
    pairs: [pair('overlander', 'auckland', 'wellington'), pair('tranz_alpine', 'christchurch', 'GMN')],
  },
  emptyList: { heading: 'No journeys yet', pairs: [] },
  longWords: { heading: longName, lead: longName, pairs: [pair('long_names', 'a', 'b')] },
} satisfies BlockFixtures;
