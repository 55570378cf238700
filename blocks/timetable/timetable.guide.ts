import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `timetable` for editors and designers, with a story for each state. */
export const guide = {
  use: 'The printed board of a line, or what leaves from a station on a day.',
  rather: 'To find a journey take *Journey search*; how often a train runs may stand among the *Key facts*.',
  needs: 'A line or a station of the timetable. Times, days, seasons and notes follow by themselves.',
  words: 'A heading. Everything else is the timetable’s.',
  design:
    'A table one would print: stops down, trains across; on paper it loses its colours and keeps its lines. Many lines are folded, the first open.',
  access:
    'A real table with heads for rows and columns and a name; it scrolls by itself and never the page. Notes are linked to their marks.',
  states: {
    minimal: 'OneLine',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'It has no picture of its own.' },
    empty: 'EmptyList',
    loading: { never: 'It comes with the page: the server reads the timetable in memory.' },
    failure: 'Unavailable',
    macrons: 'LongWords',
  },
  ownStates: {
    station: 'Station',
    'quiet station': 'QuietStation',
    'operator’s own times': 'OperatorsOwnTimes',
    'not sold here': 'NotSoldHere',
    'out of season for good': 'OutOfSeasonForGood',
    'lines that are gone': 'LinesThatAreGone',
  },
} satisfies BlockGuide;
