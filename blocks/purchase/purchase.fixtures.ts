import { type BlockFixtures, longName } from '#blocks/fixture.ts';

export const fixtures = {
  withEverything: {
    heading: 'Purchase',
    text: 'From Whangārei to Ōtautahi, with time to look out of the window.',
  },
  textOnly: { text: 'No heading stands above this text.' },
  longWords: { heading: longName, text: longName },
} satisfies BlockFixtures;
