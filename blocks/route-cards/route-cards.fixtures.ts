import { type BlockFixtures, fixturePicture } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

const coastalPacific = {
  _key: 'coastal-pacific',
  mode: 'train',
  title: 'Coastal Pacific',
  from: 'Picton',
  to: 'Christchurch',
  duration: 'about 6 h 15 min',
  text: 'Vineyards, then 98 kilometres of sea at the window, seals included.',
  picture: fixturePicture('coast', 'A train runs between the Kaikōura ranges and the sea.'),
  link: { label: 'See the journey', href: '/ways_to_see_nz/train_journeys/coastal_pacific/' },
};

const strait = {
  _key: 'strait',
  mode: 'ferry',
  title: 'Interislander',
  from: 'Wellington',
  to: 'Picton',
  duration: 'about 3 h 30 min',
  text: 'Across Cook Strait and through Tory Channel into the Sounds.',
  picture: fixturePicture('ferry', 'A ferry between two headlands.'),
  link: { label: 'See the sailings', href: '/ways_to_see_nz/ferry/' },
};

const pass = {
  _key: 'pass',
  mode: 'coach',
  title: 'Over Haast Pass',
  from: 'Franz Josef',
  to: 'Queenstown',
  duration: 'about 8 h',
  text: 'Rainforest in the morning, lakes in the afternoon.',
  picture: fixturePicture('alps', 'Snow on the Southern Alps above a lake.'),
  link: { label: 'See the stops', href: '/ways_to_see_nz/bus_journeys/' },
};

/** Stored examples of block `routeCards`, for stories and tests. */
export const fixtures = {
  withEverything: {
    heading: 'From one end to the other',
    lead: 'Three journeys that meet: step off one and on to the next.',
    cards: [strait, coastalPacific, pass],
  },
  boardWithoutPictures: {
    heading: 'Leaving this morning',
    cards: [strait, coastalPacific, pass].map(({ picture, ...journey }) => journey),
  },
  oneOnly: { cards: [{ _key: 'one', mode: 'train', title: 'Te Huia', from: 'Hamilton', to: 'Auckland' }] },
  linkNamedAsItsJourney: {
    heading: 'Named as their pages are',
    cards: [
      { ...strait, link: { label: strait.title, href: strait.link.href } },
      { ...coastalPacific, link: { label: coastalPacific.title, href: coastalPacific.link.href } },
    ],
  },
  missingPicture: {
    heading: 'One picture is gone',
    cards: [coastalPacific, { ...strait, picture: { src: null } }],
  },
  macrons: {
    cards: [
      {
        _key: 'a',
        mode: 'coach',
        title: 'Te Ara ki Taupō',
        from: 'Ōtorohanga',
        to: 'Taupō',
        duration: '2 h',
      },
      {
        _key: 'b',
        mode: 'train',
        title: 'Ngā Pūnaha',
        from: 'Whangārei',
        to: 'Kaikōura',
        duration: '1 day 4 h',
      },
    ],
  },
  longWords: {
    heading: longName,
    lead: longName,
    cards: [
      {
        ...pass,
        title: longName,
        from: longName,
        to: longName,
        text: longName,
        duration: 'between eleven and thirteen hours, by the tide',
      },
    ],
  },
  linkToAPageThatIsGone: {
    heading: 'Journeys of other years',
    cards: [{ ...coastalPacific, link: { label: 'A page that was removed', href: null, missing: true } }],
  },
} satisfies BlockFixtures;
