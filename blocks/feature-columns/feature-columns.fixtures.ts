import { type BlockFixtures, fixturePicture } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

const column = (title: string, text: string, more: Readonly<Record<string, unknown>> = {}) => ({
  _key: title,
  _type: 'featureColumn',
  title,
  text,
  ...more,
});

const stations = { label: 'Find your station', href: '/ways_to_see_nz/train_journeys/new_zealand_stations/' };

/** Stored examples of block `featureColumns`, for stories and tests. */
export const fixtures = {
  withEverything: {
    heading: 'Before you set out',
    lead: 'Three things to know on the day.',
    columns: [
      column('Come early', 'Check-in closes 20 minutes before a scenic train leaves.', { icon: 'clock' }),
      column('Know your stop', 'In Ōtautahi the station and the coach stop are three kilometres apart.', {
        icon: 'pin',
        link: stations,
      }),
      column('Pack light', 'Two bags go into the luggage car. You carry them to the platform yourself.', {
        icon: 'package',
        link: { label: 'Weather in the mountains', href: 'https://www.metservice.com/mountains' },
      }),
    ],
  },
  withPictures: {
    columns: [
      column('By the sea', 'The line follows the coast for 98 km.', {
        picture: fixturePicture('coast', 'A train runs between mountains and the sea.'),
      }),
      column('Over the Alps', 'Nineteen tunnels and four viaducts.', {
        picture: fixturePicture('alps', 'Snow on the Southern Alps.'),
        link: { label: 'The TranzAlpine', href: '/ways_to_see_nz/train_journeys/tranz_alpine/' },
      }),
    ],
  },
  four: {
    heading: 'What you can book',
    columns: [
      column('Trains', 'Three scenic lines.', { icon: 'train' }),
      column('Coaches', 'Most towns.', { icon: 'coach' }),
      column('Ferries', 'Two straits.', { icon: 'ferry' }),
      column('Passes', 'Pay once.', { icon: 'pass' }),
    ],
  },
  withoutMarks: {
    columns: [
      column('Plain', 'No icon.'),
      column('Also plain', 'An icon of a newer release.', { icon: 'whale' }),
    ],
  },
  linkToAPageThatIsGone: {
    columns: [
      column('Still here', 'Its link led to a page that was removed.', {
        icon: 'info',
        link: { label: 'Read about it', href: null, missing: true },
      }),
      column('Here too', 'It never had one.', { icon: 'check' }),
    ],
  },
  longWords: {
    heading: longName,
    columns: ['a', 'b', 'c'].map((_key) => ({
      ...column(longName, `${longName} has no station.`, {
        icon: 'pin',
        link: { ...stations, label: longName },
      }),
      _key,
    })),
  },
} satisfies BlockFixtures;
