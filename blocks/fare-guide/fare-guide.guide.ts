import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `fareGuide` for editors and designers, with a story for each state. */
export const guide = {
  use: 'What a ride costs at least, between the places people ask for, and what a ticket includes: on the page of a line.',
  rather:
    'Prices of a day are *Journey search*’s. Passes are *Travel passes*. A table of all fares is no help to anybody.',
  needs: 'Pairs of places on one line. Prices are looked up; what is included you write.',
  words: 'A heading, a lead, three to six lines of what is included and what is not, of up to eight words.',
  design:
    'Rows like a departure board’s, the price at the right and aligned. “From” stands at each price, not in the heading alone.',
  access:
    'Each price is read with its journey, its fare and its day. Included and not included are words, not signs.',
  states: {
    minimal: 'IncludedOnly',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'It has no picture of its own.' },
    empty: 'EmptyList',
    loading: { never: 'It comes with the page: the server looks the prices up.' },
    failure: 'Unavailable',
    macrons: 'LongWords',
  },
} satisfies BlockGuide;
