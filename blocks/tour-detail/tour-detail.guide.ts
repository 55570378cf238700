import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `tourDetail` for editors and designers, with a story for each state. */
export const guide = {
  use: 'On the page of a tour, once: departures, who comes, price, and into the cart.',
  rather: 'Tours side by side are *Tours*. What happens each day is *Text*.',
  needs: 'The tour that is sold; dates, prices and places come from the catalogue.',
  words: 'A heading and a lead; conditions are said by the block.',
  design:
    'The next departures stand open, later months are folded. Few places left are said with their number, sold out stays visible.',
  access: 'Departures are radio buttons with day, price and places in the label. It works without a script.',
  states: {
    minimal: 'OneDeparture',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'It has no picture of its own.' },
    empty: 'OutOfSeason',
    loading: { never: 'It comes with the page; what follows a press is the cart’s to say.' },
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
