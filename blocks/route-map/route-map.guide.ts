import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `routeMap` for editors and designers, with a story for each state. */
export const guide = {
  use: 'A line with its stops on the map: a train, a ferry, a journey made of several, the whole network.',
  rather: 'A few places without a line are a *Map of New Zealand*. Times are the *Timetable*’s.',
  needs: 'Lines of the timetable, and from where to where if not all of each.',
  words: 'A heading and a lead. Names of stops come from the timetable.',
  design:
    'The map turns to the line’s own shape; stops that would collide are named in the list alone. Lines keep the colour of their mode.',
  access:
    'Below or beside the map stands the list of stops with the minutes between them; the map itself is a picture.',
  states: {
    minimal: 'ShortCrossing',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'It has no picture of its own.' },
    empty: 'LineThatIsGone',
    loading: { never: 'It comes with the page: the server draws it from the timetable in memory.' },
    failure: 'Unavailable',
    macrons: 'AlongTheCoast',
  },
} satisfies BlockGuide;
