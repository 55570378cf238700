import type { BlockFixtures } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

const links = [{ label: 'See the passes', href: '/passes/' }];

/** Stored examples of block `callToAction`, for stories and tests. */
export const fixtures = {
  withEverything: {
    heading: 'One pass, the whole country',
    text: 'Twelve months of trains, ferries and coaches. Change your mind as often as the weather does.',
    tone: 'rail',
    links: [...links, { label: 'How passes work', href: '/faq/' }],
  },
  headingAndButton: { heading: 'Talk to a person', links: [{ label: 'Contact us', href: '/contact/' }] },
  ferry: {
    heading: 'Across the strait tonight',
    text: 'Three hours between the islands, and the Sounds at the end of it.',
    tone: 'ferry',
    links: [{ label: 'Sailings', href: '/ways_to_see_nz/ferry/' }],
  },
  coach: {
    heading: 'A coach goes there',
    text: 'Six hundred stops, from Cape Rēinga to Bluff.',
    tone: 'coach',
    links: [{ label: 'Find a stop', href: '/ways_to_see_nz/bus_journeys/' }],
  },
  unknownTone: { heading: 'A tone that is no longer offered', tone: 'gold', links },
  longWords: { heading: longName, text: longName, tone: 'ferry', links: [{ label: longName, href: '/' }] },
  linkToAPageThatIsGone: {
    heading: 'Ride the Silver Fern',
    tone: 'rail',
    links: [{ label: 'A page that was removed', href: null, missing: true }, ...links],
  },
} satisfies BlockFixtures;
