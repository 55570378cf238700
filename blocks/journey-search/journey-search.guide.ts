import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `journeySearch` for editors and designers, with a story for each state. */
export const guide = {
  use: 'Where people begin: the home page (short), the booking page (full, with the results), a train’s page with its stations filled in.',
  rather: 'A printed board of one line is *Timetable*. Never two searches on one page.',
  needs: 'Nothing; from and to may be filled in. The short one needs the page that shows the results.',
  words: 'A heading of a few words. Everything else is said by the form.',
  design:
    'Where, when, who: in that order. A result is a row of a departure board: times, a line of legs in mode colours, price at the right; it opens in place. While results are on their way their outlines stand.',
  access:
    'It works without a script. Places are found without macrons. The number of results is announced. Every reason for no result says what to do next.',
  states: {
    minimal: 'EmptyTexts',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'It has no picture of its own.' },
    empty: 'NothingAtAll',
    loading: 'Searching',
    failure: 'Unavailable',
    macrons: 'ByKeyboard',
  },
  ownStates: {
    'nothing that day': 'NothingThatDay',
    'split in two': 'SplitInTwo',
    'nothing fits': 'NothingFits',
    DATE_OUT_OF_RANGE: 'OutOfRange',
    'same place twice': 'SamePlace',
    'unknown place': 'UnknownPlace',
    'ambiguous place': 'AmbiguousPlace',
    'not for sale': 'NotForSale',
    'there and back': 'ThereAndBack',
    'three legs': 'ThreeLegs',
    family: 'Family',
    'faults in the form': 'WithFaults',
    'no timetable': 'WithoutTimetable',
    'held at once': 'HeldAtOnce',
    adding: 'Adding',
    slow: 'Slow',
    added: 'Added',
    SOLD_OUT: 'SoldOut',
    PRICE_CHANGED: 'PriceChanged',
    OFFER_EXPIRED: 'OfferExpired',
    offline: 'Offline',
  },
} satisfies BlockGuide;
