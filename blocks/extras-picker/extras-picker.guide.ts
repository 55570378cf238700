import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `extrasPicker` for editors and designers, with a story for each state. */
export const guide = {
  use: 'Where people have just chosen a journey: on the cart’s way, once a page.',
  rather: 'To say what luggage is free, take *Key facts* or a question; this block sells.',
  needs: 'Nothing: it knows what is in the cart and what can be added to it.',
  words: 'A heading and a sentence. What each extra is and costs comes from the catalogue.',
  design:
    'Rows, one for each extra, with its price at the right and its button below on a phone. What can’t be had stays visible with the reason.',
  access:
    'Each button says what it adds to what. Prices are read with their words. It waits for the cart without jumping.',
  states: {
    minimal: 'WithoutHeading',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'It has no picture of its own.' },
    empty: 'EmptyCart',
    loading: 'Slow',
    failure: 'Unavailable',
    macrons: 'LongWords',
  },
  ownStates: {
    SOLD_OUT: 'SoldOut',
    'few left': 'FewLeft',
    'nothing left to add': 'AllThatCanBeHad',
    'a car in the cart': 'CarInTheCart',
    'a car and a trailer': 'CarAndTrailerInTheCart',
    'a pass alone': 'PassOnly',
  },
} satisfies BlockGuide;
