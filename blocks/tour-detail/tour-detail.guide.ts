import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `tourDetail` for editors and designers, with a story for each state. */
export const guide = {
  use: 'Once, on the page of a tour: departures, travellers, price, and the button that adds it to the cart.',
  rather: 'For tours side by side, use *Tours*; for what happens each day, *Text*.',
  needs: 'The tour to sell; dates, prices and places come from the catalogue.',
  wording: 'A heading and a lead; the block states the conditions.',
  design:
    'The next departures are open, later months are folded. If few places are left, their number is given; sold-out departures stay visible.',
  access:
    'Departures are radio buttons with day, price and places in the label. It works without JavaScript.',
  states: {
    minimal: 'OneDeparture',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'It has no picture of its own.' },
    empty: 'OutOfSeason',
    loading: { never: 'It arrives with the page; after a press, the cart shows the progress.' },
    failure: 'Unavailable',
    macrons: 'LongWords',
  },
  ownStates: {
    'few places': 'FewPlaces',
    SOLD_OUT: 'SoldOut',
    'on request': 'OnRequest',
    'places not counted': 'PlacesNotCounted',
    'tour that is gone': 'TourThatIsGone',
    'tour we do not sell': 'TourWeDoNotSell',
    slow: 'Slow',
  },
} satisfies BlockGuide;
