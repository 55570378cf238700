import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `stationList` for editors and designers, with a story for each state. */
export const guide = {
  use: 'Where one gets on: all stations of a line, of a region, or a few with your own words.',
  rather: 'What leaves when is *Timetable*, in its form for a station.',
  needs: 'Stops of the timetable; a text and a picture of a station come from its document.',
  words: 'A station’s text of up to 60 words: where the door is, what is open, who helps.',
  design:
    'Rows with the modes as icon and word, facilities in one line, links at the end. A region is a heading, not a box.',
  access: 'Addresses and facilities are words. The link to the map says which station it is of.',
  states: {
    minimal: 'Chosen',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': 'WithEverything',
    empty: 'EmptyList',
    loading: { never: 'It comes with the page: the server reads the timetable in memory.' },
    failure: 'Unavailable',
    macrons: 'WithEverything',
  },
} satisfies BlockGuide;
