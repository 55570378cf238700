import type { BlockFixtures } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

/** Stored examples of block `serviceStatus`, for stories and tests. */
export const fixtures = {
  withEverything: {
    heading: 'How services run',
    lead: 'Cancellations, delays and notices of trains, ferries and coaches from Whangārei to Rakiura.',
    by: 'all',
    linePages: [{ path: '/ways_to_see_nz/ferry_journeys/interislander_ferry/', lines: ['interislander'] }],
  },
  withoutHeading: { by: 'all' },
  oneLine: { heading: 'Interislander now', by: 'line', lines: ['interislander'] },
  operators: { heading: 'On Cook Strait', by: 'operator', operators: ['interislander', 'bluebridge'] },
  linesThatAreGone: { heading: 'Lines of yesterday', by: 'line', lines: ['taieri_gorge'] },
  emptyList: { heading: 'Nothing chosen', by: 'line', lines: [] },
  longWords: { heading: longName, lead: longName, by: 'all' },
} satisfies BlockFixtures;
