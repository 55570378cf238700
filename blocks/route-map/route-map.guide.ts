import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `routeMap` for editors and designers, with a story for each state. */
export const guide = {
  use: 'A line with its stops on the map: a train, a ferry, a journey of several legs, or the whole network.',
  rather: 'For a few places without a line, use *Map of New Zealand*; for times, *Timetable*.',
  needs: 'Lines from the timetable, and a start and end for each line that you show only in part.',
  wording: 'A heading and a lead. The names of stops come from the timetable.',
  design:
    'The map’s proportions follow the shape of the line; stops whose names would overlap are named only in the list. Lines keep the colour of their mode.',
  access:
    'Below or beside the map is a list of the stops with the minutes between them; the map itself is a picture.',
  states: {
    minimal: 'ShortCrossing',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'It has no picture of its own.' },
    empty: 'LineThatIsGone',
    loading: { never: 'It arrives with the page: the server draws it from the timetable in memory.' },
    failure: 'Unavailable',
    macrons: 'AlongTheCoast',
  },
} satisfies BlockGuide;
