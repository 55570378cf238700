import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `serviceStatus` for editors and designers, with a story for each state. */
export const guide = {
  use: 'The cancelled and late services and the notices of all lines, or of some, now and in the coming days.',
  rather: 'For news that you write, use *Notice*; for the departures of one station, *Next departures*.',
  needs:
    'Nothing, or a choice of lines or operators. Operators’ reports and staff fill it in. Lines whose feed is silent are never said to run as planned.',
  wording: 'A heading and perhaps a lead. Causes are in plain words, such as “because of the weather”.',
  design:
    'Lines with problems come first, as tables like departure boards; lines without any are folded under their number. Red and amber are only for problems, always with an icon and a word.',
  access:
    'Tables with headers and a name for each day, lists of lines under headings, and no state by colour alone. Everything works without a script, and folded parts are printed.',
  states: {
    minimal: 'Calm',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'It has no picture of its own.' },
    empty: 'EmptyList',
    loading: { never: 'It arrives with the page: the server keeps the state of all lines in memory.' },
    failure: 'Unavailable',
    macrons: 'WithEverything',
  },
  ownStates: {
    'calm day': 'Calm',
    'no real-time feeds': 'WithoutFeeds',
    'no live information': 'Outage',
    'no live information for some lines': 'OutageOfSomeLines',
    'no live information, and cancellations': 'OutageAndDisruptions',
    'demonstration timetable': 'Demonstration',
    'one line': 'OneLine',
    operators: 'Operators',
    'lines that are gone': 'LinesThatAreGone',
  },
} satisfies BlockGuide;
