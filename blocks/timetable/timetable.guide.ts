import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `timetable` for editors and designers, with a story for each state. */
export const guide = {
  use: 'The printed timetable of a line, or the departures from a station on a given day.',
  rather: 'To find a journey, use *Journey search*; the frequency of a train can go in *Key facts*.',
  needs:
    'A line or a station from the timetable. Times, days, seasons and notes are filled in automatically.',
  wording: 'A heading. Everything else comes from the timetable.',
  design:
    'A table that prints well: stops down, trains across; on paper it loses its colours and keeps its lines. If there are many lines, they are folded, with the first one open.',
  access:
    'A real table with row and column headers and a name; only the table scrolls sideways, never the page. Notes are linked to their marks. A cancelled departure is struck through and says so in a word.',
  states: {
    minimal: 'OneLine',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'It has no picture of its own.' },
    empty: 'EmptyList',
    loading: { never: 'It arrives with the page: the server keeps the timetable in memory.' },
    failure: 'Unavailable',
    macrons: 'LongWords',
  },
  ownStates: {
    station: 'Station',
    disrupted: 'Disrupted',
    'disrupted station': 'DisruptedStation',
    'quiet station': 'QuietStation',
    'operator’s own times': 'OperatorsOwnTimes',
    'not sold here': 'NotSoldHere',
    'season over': 'SeasonOver',
    'lines that are gone': 'LinesThatAreGone',
  },
} satisfies BlockGuide;
