import type { BlockFixtures } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

/** Stored examples of block `linkList`, for stories and tests. */
export const fixtures = {
  withEverything: {
    heading: 'Before you go',
    lead: 'What most people ask us in the week before they leave.',
    links: [
      {
        _key: 'bags',
        label: 'Luggage',
        href: '/faq/#luggage',
        description: 'How many bags travel free, and what a bicycle or a surfboard costs.',
      },
      {
        _key: 'stops',
        label: 'Where coaches stop',
        href: '/ways_to_see_nz/bus_journeys/',
        description: 'Some stops in town are a shelter on a street corner: find yours first.',
      },
      {
        _key: 'ferry',
        label: 'Checking in for the ferry',
        href: '/ways_to_see_nz/ferry/',
        description: 'Foot passengers close 45 minutes before sailing, vehicles an hour.',
      },
      {
        _key: 'weather',
        label: 'Mountain weather',
        href: 'https://www.metservice.com/',
        description: 'Forecasts for the passes and the strait.',
      },
    ],
  },
  labelsOnly: {
    links: [
      { _key: 'a', label: 'Trains', href: '/ways_to_see_nz/train_journeys/' },
      { _key: 'b', label: 'Coaches', href: '/ways_to_see_nz/bus_journeys/' },
      { _key: 'c', label: 'Ferries', href: '/ways_to_see_nz/ferry/' },
    ],
  },
  linkToAPageThatIsGone: {
    heading: 'See also',
    links: [
      { _key: 'gone', label: 'The Overlander', href: null, missing: true, description: 'It ran until 2012.' },
      { _key: 'here', label: 'The Northern Explorer', href: '/ways_to_see_nz/train_journeys/' },
    ],
  },
  longWords: {
    heading: longName,
    links: [
      { _key: 'a', label: longName, href: '/destinations/', description: longName },
      {
        _key: 'b',
        label: 'Te Whanganui-a-Tara, Ōtautahi, Tāmaki Makaurau',
        href: '/destinations/',
        description: 'Wellington, Christchurch and Auckland by their first names.',
      },
    ],
  },
} satisfies BlockFixtures;
