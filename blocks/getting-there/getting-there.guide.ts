import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `gettingThere` for editors and designers, with a story for each state. */
export const guide = {
  use: 'On each destination’s page: which lines stop there, how often, and how to get there from the main cities.',
  rather:
    'For one line with all its stops, use *Map of lines*; for all departures, *Timetable*; for the journeys of one day, *Journey search*.',
  needs:
    'The destination’s stops. If you choose none, the block uses those of the destination whose page it is on.',
  wording: 'A heading. The rest comes from the timetable.',
  design:
    'Ways to get there are rows of a departure board in the colours of their modes. Lines that stop there are a list with their days.',
  access:
    'Frequency and duration are written out in full. Lines link to their pages, and ways link to the search with start and end filled in.',
  states: {
    minimal: 'WithoutPages',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'It has no picture of its own.' },
    empty: 'NothingStops',
    loading: { never: 'It arrives with the page: the server keeps the timetable in memory.' },
    failure: 'Unavailable',
    macrons: 'LongWords',
  },
  ownStates: {
    'out of season': 'OutOfSeason',
    'no way from the cities': 'NoWayFromTheCities',
    'stops that are gone': 'StopsThatAreGone',
    'timetable away': 'WithoutTimetable',
  },
} satisfies BlockGuide;
