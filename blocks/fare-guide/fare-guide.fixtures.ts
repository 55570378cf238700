import { type BlockFixtures, fixturePair } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

const searchPath = '/book-your-journey/';

/** Stored examples of block `fareGuide`, for stories and tests. */
export const fixtures = {
  withEverything: {
    heading: 'Fares from',
    lead: 'What the next weeks cost at the least.',
    pairs: [
      fixturePair('northern_explorer', 'auckland', 'wellington'),
      fixturePair('northern_explorer', 'auckland', 'NPK'),
      fixturePair('northern_explorer', 'OTO', 'wellington'),
    ],
    included: ['A reserved seat at a large window', 'Two bags of up to 20 kg each', 'The open viewing car'],
    notIncluded: ['Food and drink from the café', 'The way to the station'],
    searchPath,
  },
  twoCompanies: {
    heading: 'Over Cook Strait on foot',
    pairs: [
      fixturePair('interislander', 'wellington', 'picton'),
      fixturePair('bluebridge', 'wellington', 'picton'),
    ],
    searchPath,
  },
  bought: {
    pairs: [
      fixturePair('capital_connection', 'palmerston-north', 'wellington'),
      fixturePair('te_huia', 'hamilton', 'auckland'),
    ],
    searchPath,
  },
  soldOut: {
    heading: 'Everybody is going to Kaikōura',
    pairs: [fixturePair('coastal_pacific', 'picton', 'kaikoura')],
    searchPath,
  },
  includedOnly: {
    pairs: [fixturePair('tranz_alpine', 'christchurch', 'GMN')],
    included: ['A reserved seat'],
  },
  lineThatIsGone: {
    heading: 'One of them still runs',
    pairs: [
      fixturePair('overlander', 'auckland', 'wellington'),
      fixturePair('te_huia', 'hamilton', 'auckland'),
    ],
    searchPath,
  },
  emptyList: { heading: 'No journeys yet', pairs: [] },
  longWords: {
    heading: longName,
    lead: longName,
    pairs: [fixturePair('long_names', 'a', 'b')],
    included: [longName],
    notIncluded: [`Not ${longName}`],
  },
} satisfies BlockFixtures;
