import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `tourList` for editors and designers, with a story for each state. */
export const guide = {
  use: 'Tours one below the other with length, price and next departure: on the packages page, or at the end of a destination.',
  rather:
    'For tours as pictures among other things, use *Cards*. The form that sells a tour is *Departures of a tour*.',
  needs: 'Chosen tours, or all of them; prices and dates come from the catalogue.',
  wording: 'Each tour’s document holds its summary, of up to 200 characters.',
  design:
    'Rows with the picture on the left, price and date on the right, and a line between. A price that is unknown is left out, never shown as 0.',
  access: 'Each row has one link, named by the tour. Screen readers read “From” with its price.',
  states: {
    minimal: 'WordsOnly',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': 'MissingPicture',
    empty: 'EmptyList',
    loading: { never: 'It arrives with the page: prices are in memory.' },
    failure: 'Unavailable',
    macrons: 'WithEverything',
  },
} satisfies BlockGuide;
