import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `stationList` for editors and designers, with a story for each state. */
export const guide = {
  use: 'Where to board: all stations of a line or of a region, or a few with your own words.',
  rather: 'For departure times, use *Timetable* in its form for a station.',
  needs: 'Stops from the timetable; the text and picture of a station come from its document.',
  wording: 'A text of up to 60 words for each station: where the entrance is, what is open, who can help.',
  design:
    'Rows with the modes as icon and word, facilities on one line, links at the end. A region is a heading, not a box.',
  access: 'Addresses and facilities are given in words. Each map link names its station.',
  states: {
    minimal: 'Chosen',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': 'WithEverything',
    empty: 'EmptyList',
    loading: { never: 'It arrives with the page: the server keeps the timetable in memory.' },
    failure: 'Unavailable',
    macrons: 'WithEverything',
  },
} satisfies BlockGuide;
