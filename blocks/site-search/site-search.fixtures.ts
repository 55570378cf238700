import type { BlockFixtures } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

const links = [
  { _key: 'trains', label: 'Train journeys', href: '/ways_to_see_nz/train_journeys/' },
  { _key: 'places', label: 'Destinations, from Whangārei to Ōtautahi', href: '/destinations/' },
  { _key: 'questions', label: 'Questions', href: '/frequently-asked-questions/' },
];

/** Stored examples of block `siteSearch`, for stories and tests. */
export const fixtures = {
  withEverything: {
    heading: 'Search',
    lead: 'Pages, places, tours, passes and every station of the timetable.',
    links,
  },
  fieldOnly: {},
  linkThatIsGone: {
    heading: 'Search',
    links: [...links, { _key: 'gone', label: 'A page that is gone', href: null, missing: true }],
  },
  longWords: {
    heading: longName,
    lead: longName,
    links: [{ _key: 'long', label: longName, href: '/long/' }],
  },
} satisfies BlockFixtures;
