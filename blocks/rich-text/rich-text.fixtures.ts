import { type BlockFixtures, fixtureParagraph, fixturePicture } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

type Mark = 'strong' | 'em' | 'link';

const link = (key: string, address: Record<string, unknown>) => ({ _key: key, _type: 'link', ...address });

/** A rich-text node of pieces: plain text, or text with a mark. */
function text(
  key: string,
  pieces: readonly (string | readonly [string, Mark | string])[],
  extra: Record<string, unknown> = {},
) {
  return {
    _key: key,
    _type: 'block',
    style: 'normal',
    children: pieces.map((piece, index) => ({
      _key: `${key}-${index}`,
      _type: 'span',
      text: typeof piece === 'string' ? piece : piece[0],
      marks: typeof piece === 'string' ? [] : [piece[1]],
    })),
    ...extra,
  };
}

const heading = (key: string, words: string) => text(key, [words], { style: 'h2' });
const subheading = (key: string, words: string) => text(key, [words], { style: 'h3' });
const bullet = (key: string, words: string, level = 1) => text(key, [words], { listItem: 'bullet', level });
const step = (key: string, words: string) => text(key, [words], { listItem: 'number', level: 1 });

const ferryLink = link('ferry', { href: '/ways_to_see_nz/ferry_journeys/' });
const elsewhere = link('doc', { href: 'https://www.doc.govt.nz/' });
const gone = link('gone', { href: null, missing: true });

/** Stored examples of block `richText`, for stories and tests. */
export const fixtures = {
  withEverything: {
    body: [
      text(
        'p1',
        [
          'The line leaves Picton under the hills and meets the sea at Kekerengu. From there to Ōaro the train has the Pacific on one side and the ',
          ['Kaikōura ranges', 'strong'],
          ' on the other. Most people arrive by ',
          ['ferry', 'ferry'],
          '.',
        ],
        { markDefs: [ferryLink] },
      ),
      heading('h1', 'Before you go'),
      text('p2', ['Three things to know:']),
      bullet('b1', 'The train runs in the warmer half of the year.'),
      bullet('b2', 'Each traveller takes two bags.'),
      bullet('b3', 'Bikes and surfboards go in the luggage van,', 2),
      bullet('b4', 'if they were booked.', 2),
      bullet('b5', 'The café opens after the first stop.'),
      subheading('s1', 'Changing to the ferry'),
      step('n1', 'Leave the train at Picton.'),
      step('n2', 'Walk four minutes to the terminal.'),
      step('n3', 'Check in an hour before the ship sails.'),
      {
        _key: 'picture',
        _type: 'image',
        ...fixturePicture('coast', 'A train runs between mountains and the sea.'),
        caption: 'South of Kaikōura the line goes through twenty-one tunnels.',
      },
      text('q', ['We stood on the open carriage until our ears were cold, and then stayed.'], {
        style: 'blockquote',
      }),
      heading('h2', 'Walks from the line'),
      text(
        'p3',
        [
          'The peninsula walk starts at the station. ',
          ['Look up the track', 'doc'],
          ' before you set out: parts close for ',
          ['seal pups', 'em'],
          '.',
        ],
        { markDefs: [elsewhere] },
      ),
    ],
  },
  oneParagraph: { body: [fixtureParagraph('p', 'Every price on this site is in New Zealand dollars.')] },
  longWords: {
    body: [
      heading('h', longName),
      fixtureParagraph('p', `${longName} is a hill. ${longName} is also a test.`),
      bullet('b', longName),
    ],
  },
  macrons: {
    body: [
      heading('h', 'Ōtaki, Whangārei, Tūrangi'),
      fixtureParagraph('p', 'Kia ora. Māori names keep their macrons: ā ē ī ō ū, Ā Ē Ī Ō Ū.'),
    ],
  },
  subheadingFirst: {
    body: [
      subheading('s1', 'Luggage'),
      fixtureParagraph('p1', 'Two bags each.'),
      subheading('s2', 'Bikes'),
      fixtureParagraph('p2', 'Book a place in the van.'),
      heading('h1', 'On the day'),
      subheading('s3', 'Check-in'),
      fixtureParagraph('p3', 'Twenty minutes before.'),
    ],
  },
  linkToAPageThatIsGone: {
    body: [
      text('p', ['There used to be ', ['a night train', 'gone'], ' to Wellington.'], { markDefs: [gone] }),
    ],
  },
  emptyParagraphs: {
    body: [
      heading('h0', ' '),
      fixtureParagraph('p0', ''),
      fixtureParagraph('p1', 'Editors leave empty lines.'),
      fixtureParagraph('p2', ''),
    ],
  },
  markWithoutDefinition: {
    body: [text('p', ['A link whose ', ['address was lost', 'nowhere'], ' keeps its words.'])],
  },
} satisfies BlockFixtures;
