import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `extrasPicker` for editors and designers, with a story for each state. */
export const guide = {
  use: 'Once on a page, where people have just chosen a journey and are on their way to the cart.',
  rather: 'To explain which luggage is free, use *Key facts* or *Questions and answers*; this block sells.',
  needs: 'Nothing: it knows what is in the cart and what can be added to it.',
  wording: 'A heading and a sentence. The descriptions and prices of extras come from the catalogue.',
  design:
    'One row for each extra, with its price on the right; on a phone its button is below. Unavailable extras stay visible, with the reason.',
  access:
    'Each button says what it adds, and to which item. Screen readers read prices with their labels. The page does not jump while the cart loads.',
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
    'nothing left to add': 'NothingLeftToAdd',
    'a car in the cart': 'CarInTheCart',
    'a car and a trailer': 'CarAndTrailerInTheCart',
    'a pass alone': 'PassOnly',
  },
} satisfies BlockGuide;
