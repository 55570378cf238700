import { type BlockFixtures, fixturePicture } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

const entry = (key: string, picture: unknown, caption?: string) => ({
  _key: key,
  _type: 'galleryPicture',
  picture,
  caption,
});

const coast = fixturePicture('coast', 'A train runs between mountains and the sea.');
const alps = fixturePicture('alps', 'Snow on the Southern Alps.');
const ferry = fixturePicture('ferry', 'A ferry turns into the Marlborough Sounds.');

/** Stored examples of block `gallery`, for stories and tests. */
export const fixtures = {
  withEverything: {
    heading: 'From the window',
    pictures: [
      entry('coast', coast, 'Ninety-eight kilometres beside the Pacific'),
      entry('alps', alps, 'Arthur’s Pass in September'),
      entry('ferry', ferry, 'Tōtaranui, an hour before Picton'),
      entry('coast-again', coast, 'The same bay, going north'),
      entry('alps-again', alps),
    ],
  },
  twoPictures: {
    heading: 'Two coasts',
    pictures: [entry('coast', coast, 'East'), entry('ferry', ferry, 'North')],
  },
  onePicture: { pictures: [entry('alps', alps, 'One picture is wide enough for itself')] },
  threePictures: {
    pictures: [
      entry('alps', alps, 'Mountains'),
      entry('coast', coast, 'Coast'),
      entry('ferry', ferry, 'Strait'),
    ],
  },
  fourPictures: {
    pictures: [
      entry('a', alps, 'First'),
      entry('b', coast, 'Second'),
      entry('c', ferry, 'Third'),
      entry('d', coast),
    ],
  },
  emptyList: { heading: 'Nothing to see', pictures: [] },
  longWords: {
    heading: longName,
    pictures: [entry('coast', coast, longName), entry('alps', alps, `${longName} ${longName}`)],
  },
} satisfies BlockFixtures;
