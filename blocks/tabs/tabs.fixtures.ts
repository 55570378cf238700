import { type BlockFixtures, fixtureParagraph, fixturePicture } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

const part = (key: string, title: string, text: string, picture?: unknown) => ({
  _key: key,
  _type: 'tab',
  title,
  body: [fixtureParagraph(`${key}-1`, text)],
  picture,
});

const seasons = [
  part('summer', 'Summer', 'Thin things, a woollen layer and long sleeves for the sun.'),
  part(
    'autumn',
    'Autumn and spring',
    'The same, with a second warm layer. Gloves for platforms in the morning.',
    fixturePicture('coast', 'A train runs between mountains and the sea.'),
  ),
  part('winter', 'Winter', 'A proper coat and a cap. On the plains it freezes at night.'),
];

/** Stored examples of block `tabs`, for stories and tests. */
export const fixtures = {
  withEverything: {
    heading: 'Pack for the season',
    lead: 'In Kaikōura all three can come in one day.',
    appearance: 'tabs',
    items: seasons,
  },
  steps: {
    heading: 'How to book',
    lead: 'From the first search to the ticket.',
    appearance: 'steps',
    items: [
      part('search', 'Search', 'Choose where, when and how many of you travel.'),
      part('cart', 'Add to the cart', 'Nothing is paid for yet. Ferry places are held while you choose.'),
      part(
        'pay',
        'Pay',
        'You see the full price first.',
        fixturePicture('ferry', 'A ferry turns into the Marlborough Sounds.'),
      ),
    ],
  },
  two: {
    items: [
      part('going', 'There', 'The sea is on the left.'),
      part('back', 'Back', 'The sea is on the right.'),
    ],
  },
  longWords: {
    heading: longName,
    appearance: 'tabs',
    items: ['a', 'b', 'c', 'd'].map((key) => part(key, longName.slice(0, 60), `${longName} has no station.`)),
  },
} satisfies BlockFixtures;
