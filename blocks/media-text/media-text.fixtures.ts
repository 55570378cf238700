import { type BlockFixtures, fixtureParagraph, fixturePicture } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

const picture = fixturePicture('ferry', 'A ferry turns into the Marlborough Sounds.');

/** Stored examples of block `mediaText`, for stories and tests. */
export const fixtures = {
  withEverything: {
    heading: 'The hour in the Sounds',
    body: [
      fixtureParagraph(
        'p1',
        'Cook Strait is open water for two hours. Then the ship slips between two headlands and the wind drops.',
      ),
      fixtureParagraph(
        'p2',
        'Stand outside for this part. Baches, mussel lines and the wake folding into the bush go by until Picton.',
      ),
    ],
    picture,
    pictureSide: 'left',
    links: [
      { label: 'Ferries across Cook Strait', href: '/ways_to_see_nz/ferry_journeys/' },
      { label: 'Weather at sea', href: 'https://www.metservice.com/marine' },
    ],
  },
  pictureOnTheRight: {
    heading: 'Over the Alps',
    body: [
      fixtureParagraph('p', 'Four viaducts, fifteen tunnels and one pass, between breakfast and lunch.'),
    ],
    picture: fixturePicture('alps', 'Snow on the Southern Alps.'),
    pictureSide: 'right',
    links: [{ label: 'The TranzAlpine', href: '/ways_to_see_nz/train_journeys/tranz_alpine/' }],
  },
  withoutHeading: {
    body: [fixtureParagraph('p', 'Words may stand beside a picture without a heading.')],
    picture,
  },
  longWords: {
    heading: longName,
    body: [fixtureParagraph('p', `${longName} has no station.`)],
    picture,
    links: [{ label: longName, href: '/destinations/' }],
  },
  decorativePicture: {
    heading: 'Ōtaki and Paekākāriki',
    body: [fixtureParagraph('p', 'Two stops on the Kāpiti line with the sea at the end of the street.')],
    picture: { ...picture, alt: null, decorative: true },
  },
  linkToAPageThatIsGone: {
    heading: 'The night train',
    body: [fixtureParagraph('p', 'It stopped running; the words about it stay.')],
    picture,
    links: [{ label: 'A page that was removed', href: null, missing: true }],
  },
} satisfies BlockFixtures;
