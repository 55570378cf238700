import { type BlockFixtures, fixturePicture } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

const bus = {
  rangeId: 'bus-pass',
  title: 'Bus Pass',
  summary: 'A purse of hours on the coach network, from Kaitaia to Invercargill.',
  included: ['Any coach of the network', 'Seats reserved 24 hours ahead or more', 'Not the trains'],
  picture: fixturePicture('alps', 'A coach on a road between mountains.'),
};
const rail = {
  rangeId: 'rail-pass',
  title: 'Rail Pass, days of your choice',
  summary: 'Days of travel on the three scenic trains, used one by one within a year.',
  included: ['Northern Explorer, Coastal Pacific and TranzAlpine', 'All trains of one day count as one day'],
  picture: fixturePicture('coast', 'A train between the mountains of Kaikōura and the sea.'),
};
const inARow = { ...rail, rangeId: 'rail-pass-consecutive', title: 'Rail Pass, days in a row' };
const both = {
  rangeId: 'rail-bus-pass',
  title: 'Rail-Bus Pass',
  summary: 'Trains where the railway is the reason to go, coaches everywhere else.',
  included: ['The three scenic trains and the coach network'],
  picture: null,
};

/** Stored examples of block `passPicker`, for stories and tests. */
export const fixtures = {
  withEverything: {
    heading: 'Choose a pass',
    lead: 'By the hour, by the day, or days in a row: what each is good for, and what it really costs.',
    passes: [bus, rail, inARow, both],
  },
  oneRange: { heading: 'Bus passes', passes: [bus] },
  withoutHeading: { passes: [inARow] },
  /** The document is gone, or has only the range. */
  withoutWords: { heading: 'Passes', passes: [null, { rangeId: 'bus-pass' }, { rangeId: 'rail-bus-pass' }] },
  nothingOnSale: { heading: 'Passes', passes: [{ ...bus, rangeId: 'tram-pass' }] },
  emptyTexts: { heading: ' ', lead: '', passes: [{ ...rail, title: ' ', summary: '', included: [] }] },
  longWords: {
    heading: longName,
    lead: longName,
    passes: [
      { ...bus, title: longName, summary: longName, included: [longName, `Not ${longName}`] },
      { ...rail, title: `Rail ${longName}` },
    ],
  },
} satisfies BlockFixtures;
