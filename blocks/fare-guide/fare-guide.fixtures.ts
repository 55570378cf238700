import type { BlockFixtures } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

const pair = (route: string, from: string, to: string) => ({
  _key: `${route} ${from} ${to}`,
  _type: 'farePair',
  route,
  from,
  to,
});
const searchPath = '/book-your-journey/';

/** Stored examples of block `fareGuide`, for stories and tests. */
export const fixtures = {
  withEverything: {
    heading: 'Fares from',
    lead: 'What the next weeks cost at the least.',
    pairs: [
      pair('northern_explorer', 'auckland', 'wellington'),
      pair('northern_explorer', 'auckland', 'NPK'),
      pair('northern_explorer', 'OTO', 'wellington'),
    ],
    included: ['A reserved seat at a large window', 'Two bags of up to 20 kg each', 'The open viewing car'],
    notIncluded: ['Food and drink from the café', 'The way to the station'],
    searchPath,
  },
  twoCompanies: {
    heading: 'Over Cook Strait on foot',
    pairs: [pair('interislander', 'wellington', 'picton'), pair('bluebridge', 'wellington', 'picton')],
    searchPath,
  },
  bought: {
    pairs: [
      pair('capital_connection', 'palmerston-north', 'wellington'),
      pair('te_huia', 'hamilton', 'auckland'),
    ],
    searchPath,
  },
  soldOut: {
    heading: 'Everybody is going to Kaikōura',
    pairs: [pair('coastal_pacific', 'picton', 'kaikoura')],
    searchPath,
  },
  includedOnly: {
    pairs: [pair('tranz_alpine', 'christchurch', 'GMN')],
    included: ['A reserved seat'],
  },
  lineThatIsGone: {
    heading: 'One of them still runs',
    pairs: [pair('overlander', 'auckland', 'wellington'), pair('te_huia', 'hamilton', 'auckland')],
    searchPath,
  },
  emptyList: { heading: 'No journeys yet', pairs: [] },
  longWords: {
    heading: longName,
    lead: longName,
    pairs: [pair('long_names', 'a', 'b')],
    included: [longName],
    notIncluded: [`Not ${longName}`],
  },
} satisfies BlockFixtures;
