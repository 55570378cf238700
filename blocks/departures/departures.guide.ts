import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `departures` for editors and designers, with a story for each state. */
export const guide = {
  use: 'The next few departures from one station or town, on its page or on the home page.',
  rather: 'For all departures of two days, use *Timetable*; for cancellations by line, *Service status*.',
  needs:
    'A station or a town from the timetable. Times, delays and cancellations are filled in automatically.',
  wording: 'A short heading, such as “Next from Picton”. Everything else comes from the timetable.',
  design:
    'The table of the departure board, kept short. A departure that has left disappears when the page is next loaded; nothing moves while somebody reads.',
  access:
    'A real table with headers and a name for each day. A cancelled departure is struck through and says so in a word; a late one has both times.',
  states: {
    minimal: 'OneStop',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'It has no picture of its own.' },
    empty: 'EmptyStation',
    loading: { never: 'It arrives with the page: the server keeps the timetable in memory.' },
    failure: 'Unavailable',
    macrons: 'LongWords',
  },
  ownStates: {
    disrupted: 'Disrupted',
    'no departures': 'NoDepartures',
    'station that is gone': 'StationThatIsGone',
  },
} satisfies BlockGuide;
