import { type BlockFixtures, fixturePair, fixturePicture } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

const ask = [{ label: 'Ask about this crossing', href: '/contact/' }];

/** Stored examples of block `hero`, for stories and tests. */
export const fixtures = {
  withEverything: {
    eyebrow: 'Train journeys',
    heading: 'The Coastal Pacific',
    lead: 'Picton to Christchurch along the edge of the land, with the Kaikōura ranges on one side and the sea on the other.',
    picture: fixturePicture('coast', 'A train runs between mountains and the sea.'),
    links: [
      { label: 'See the timetable', href: '/ways_to_see_nz/train_journeys/train_timetables/' },
      { label: 'All trains', href: '/ways_to_see_nz/train_journeys/' },
    ],
  },
  lowPoster: {
    heading: 'Take the long way down',
    lead: 'Three trains, two straits and a network of coaches join the country end to end.',
    picture: fixturePicture('coast', 'A train runs between mountains and the sea.'),
    posterHeight: 'low',
  },
  headingOnly: { heading: 'Privacy policy' },
  missingPicture: { heading: 'Te Huia', lead: 'Hamilton to Auckland and back.', picture: { src: null } },
  longWords: {
    heading: longName,
    lead: 'A hill in Hawke’s Bay whose name tells a story, and tests every layout.',
    picture: fixturePicture('alps', 'Snow on the Southern Alps.'),
  },
  macrons: {
    eyebrow: 'Kāpiti Coast',
    heading: 'Ōtaki to Paekākāriki',
    lead: 'Forty minutes beside the water, with Kāpiti Island in the window.',
    picture: fixturePicture('ferry', 'A ferry turns into the Marlborough Sounds.'),
  },
  article: {
    eyebrow: 'The Southbound team',
    publishedAt: '2026-11-15T20:00:00Z',
    heading: 'A pass or single tickets?',
    lead: 'Passes are sold with a picture of freedom. Here is the sum behind the picture.',
    picture: fixturePicture('alps', 'Snow on the Southern Alps.'),
  },
  tour: {
    eyebrow: '1 day',
    tourId: 'a-day-in-kaikoura',
    heading: 'A day in Kaikōura',
    lead: 'Out from Christchurch by the morning train, six hours between mountains and sea, and back in the late light.',
    picture: fixturePicture('coast', 'A train runs between mountains and the sea.'),
    links: [{ label: 'Choose a date', href: '#block-departures' }],
  },
  line: {
    eyebrow: 'Wellington – Picton',
    heading: 'Interislander',
    lead: 'A harbour, a strait, and the drowned valleys of the Marlborough Sounds.',
    picture: fixturePicture('ferry', 'A ferry turns into the Marlborough Sounds.'),
    pairs: [
      fixturePair('interislander', 'wellington', 'picton'),
      fixturePair('interislander', 'picton', 'wellington'),
    ],
    links: ask,
  },
  severalLines: {
    heading: 'Bus journeys',
    lead: 'The railway leaves a great deal out. Coaches go there.',
    pairs: [
      fixturePair('intercity_auckland_paihia', 'auckland', 'PAH'),
      fixturePair('intercity_auckland_rotorua', 'auckland', 'ROT'),
    ],
    links: [{ label: 'Ask about a coach', href: '/contact/' }],
  },
  lineThatIsGone: {
    heading: 'Overlander',
    pairs: [fixturePair('overlander', 'auckland', 'wellington')],
    links: ask,
  },
  linkToAPageThatIsGone: {
    heading: 'Ferries',
    links: [{ label: 'A page that was removed', href: null, missing: true }],
  },
} satisfies BlockFixtures;
