import { type BlockFixtures, fixturePicture } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

const kaikoura = {
  _key: 'tour-a-day-in-kaikoura',
  tourId: 'a-day-in-kaikoura',
  title: 'A day in Kaikōura',
  summary:
    'Out from Christchurch by the morning train, six hours between mountains and sea, and back in the late light.',
  href: '/tours/a-day-in-kaikoura/',
  length: '1 day',
  place: 'From Christchurch and back',
  start: 'Christchurch',
  modes: ['train'],
  picture: fixturePicture('coast', 'A train between the Kaikōura ranges and the sea.'),
};
const strait = {
  _key: 'tour-cook-strait-and-the-coast',
  tourId: 'cook-strait-and-the-coast',
  title: 'Cook Strait and the coast',
  summary:
    'A crossing, a night in the Sounds, two by the whales, and the train along the sea, without hurrying.',
  href: '/tours/cook-strait-and-the-coast/',
  length: '5 days',
  place: 'Wellington to Christchurch',
  start: 'Wellington',
  modes: ['ferry', 'train', 'balloon'],
  picture: fixturePicture('ferry', 'A ferry in the Sounds.'),
};
const trains = {
  _key: 'tour-three-trains-and-a-strait',
  tourId: 'three-trains-and-a-strait',
  title: 'Three trains and a strait',
  summary: 'The length of the country by rail, with a crossing in the middle and time at both ends.',
  href: '/tours/three-trains-and-a-strait/',
  length: '15 days',
  place: 'Auckland to Queenstown',
  start: 'Auckland',
  modes: ['train', 'ferry', 'coach'],
  picture: fixturePicture('alps', 'A train below snowy mountains.'),
};
/** An itinerary that is not sold yet, so the catalogue lacks it. */
const idea = {
  _key: 'tour-an-idea',
  tourId: 'an-idea-of-ours',
  title: 'South by slow coach',
  summary: 'Ōtaki, Rotorua, Taupō and Whangārei, in an order that we are still arguing about.',
  href: '/tours/an-idea-of-ours/',
  length: 'About a week',
  place: null,
  picture: fixturePicture('alps', 'A lake below snowy mountains.'),
};

/** Stored examples of block `tourList`, for stories and tests. */
export const fixtures = {
  withEverything: {
    heading: 'Tours',
    lead: 'Days joined up by people who have taken these trains. You only have to turn up.',
    source: 'all',
    items: [trains, kaikoura, strait],
  },
  oneOnly: { source: 'chosen', items: [strait] },
  chosen: { heading: 'Our favourites', source: 'chosen', items: [trains, strait] },
  withoutPrices: { heading: 'Ideas', source: 'chosen', items: [idea, kaikoura] },
  filtered: { heading: 'Tours', source: 'all', isFiltered: true, items: [trains, kaikoura, strait, idea] },
  missingPicture: { heading: 'Tours', items: [{ ...kaikoura, picture: { src: null } }, strait] },
  toursThatAreGone: {
    heading: 'Tours',
    source: 'chosen',
    items: [null, kaikoura, { ...strait, href: null }, { ...trains, tourId: null }],
  },
  wordsOnly: {
    items: [{ ...kaikoura, summary: null, length: null, place: null, picture: null }],
  },
  emptyList: { heading: 'Nothing here yet', items: [] },
  longWords: {
    heading: longName,
    lead: longName,
    items: [
      { ...kaikoura, title: longName, summary: longName, place: longName },
      { ...idea, title: longName, length: longName },
    ],
  },
} satisfies BlockFixtures;
