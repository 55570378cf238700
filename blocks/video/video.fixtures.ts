import { type BlockFixtures, fixtureParagraph, fixturePicture } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

const poster = fixturePicture('coast', 'A train runs between mountains and the sea.');

const own = {
  source: 'upload',
  file: { src: '/fixtures/film.webm', mimeType: 'video/webm' },
  poster,
};

/** Stored examples of block `video`, for stories and tests. */
export const fixtures = {
  withEverything: {
    ...own,
    heading: 'The coast from the window',
    lead: 'Past Kaikōura the line has the sea on one side and the mountains on the other.',
    title: 'Between mountains and sea',
    captions: { src: '/fixtures/film.vtt', mimeType: 'text/vtt' },
    length: '0:04',
    transcript: [
      fixtureParagraph(
        't1',
        'A train passes from right to left. On its left are mountains, on its right the sea.',
      ),
      fixtureParagraph('t2', 'Nobody speaks. Waves can be heard.'),
    ],
  },
  onYoutube: {
    source: 'link',
    link: 'https://www.youtube.com/watch?v=aBcD_12-xYz',
    poster: fixturePicture('ferry', 'A ferry turns into the Marlborough Sounds.'),
    heading: 'The crossing',
    title: 'Three and a half hours in three minutes',
    length: '3:05',
  },
  onVimeo: {
    source: 'link',
    link: 'https://vimeo.com/123456789/0a1b2c3d4e',
    poster: fixturePicture('alps', 'Snow on the Southern Alps.'),
    title: 'Over the Alps',
  },
  withoutVideo: {
    ...own,
    file: { src: '/fixtures/missing.webm', mimeType: 'video/webm' },
    title: 'A lost film',
  },
  longWords: {
    ...own,
    source: 'link',
    link: 'https://youtu.be/aBcD_12-xYz',
    heading: longName,
    lead: longName,
    title: longName,
    length: '1:02:03',
    transcript: [fixtureParagraph('t', `${longName} is not heard.`)],
  },
} satisfies BlockFixtures;
