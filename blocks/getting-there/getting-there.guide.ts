import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `gettingThere` for editors and designers, with a story for each state. */
export const guide = {
  use: 'On each destination’s page: what stops there, how often, and the way from the main cities.',
  rather:
    'One line with all its stops is *Map of lines*, all departures are *Timetable*, one day’s journeys *Journey search*.',
  needs: 'The destination’s stops; where none are chosen, those of the destination whose page it is.',
  words: 'A heading. The rest is said by the timetable.',
  design:
    'Ways are rows of a departure board in mode colours; lines that stop there are a list with their days.',
  access:
    'How often and how long are whole words. Lines lead to their pages, ways to the search with both ends filled in.',
  states: {
    minimal: 'WithoutPages',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'It has no picture of its own.' },
    empty: 'NothingStops',
    loading: { never: 'It comes with the page: the server asks the timetable in memory.' },
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
