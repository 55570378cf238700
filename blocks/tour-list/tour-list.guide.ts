import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `tourList` for editors and designers, with a story for each state. */
export const guide = {
  use: 'Tours one under the other with length, price and next departure: the page of packages, the end of a destination.',
  rather: 'Tours as pictures among other things are *Cards*. The form that sells is *Departures of a tour*.',
  needs: 'Tours chosen, or all of them; price and dates come from the catalogue.',
  words: 'The summary of each tour is written in its document, up to 200 letters.',
  design:
    'Rows with the picture at the left, price and date at the right, a line between. Where a price can’t be had it is left out, not put as 0.',
  access: 'A row has one link, named by the tour. “From” prices are read with their words.',
  states: {
    minimal: 'WordsOnly',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': 'MissingPicture',
    empty: 'EmptyList',
    loading: { never: 'It comes with the page: prices are in memory.' },
    failure: 'Unavailable',
    macrons: 'WithEverything',
  },
} satisfies BlockGuide;
