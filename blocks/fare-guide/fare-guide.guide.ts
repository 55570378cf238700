import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `fareGuide` for editors and designers, with a story for each state. */
export const guide = {
  use: 'The lowest fares between popular places, and what a ticket includes: for the page of a line.',
  rather:
    'For prices on a given day, use *Journey search*; for passes, *Travel passes*. A table of every fare helps nobody.',
  needs: 'Pairs of places on one line. Prices are looked up; you write what is included.',
  wording:
    'A heading, a lead, and three to six lines of up to eight words that say what is and isn’t included.',
  design:
    'Rows like those of a departure board, with prices aligned on the right. “From” stands beside each price, not only in the heading.',
  access:
    'Screen readers read each price with its journey, fare and day. Included and not included are given in words, not only by icons.',
  states: {
    minimal: 'IncludedOnly',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'It has no picture of its own.' },
    empty: 'EmptyList',
    loading: { never: 'It arrives with the page: the server looks up the prices.' },
    failure: 'Unavailable',
    macrons: 'LongWords',
  },
} satisfies BlockGuide;
