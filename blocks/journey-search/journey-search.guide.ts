import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `journeySearch` for editors and designers, with a story for each state. */
export const guide = {
  use: 'Where people begin: the home page (short form), the booking page (full form, with the results), or a train’s page with its stations filled in.',
  rather: 'For the printed timetable of one line, use *Timetable*. Never put two searches on one page.',
  needs: 'Nothing; you may fill in start and end. The short form needs the page that shows the results.',
  wording: 'A heading of a few words. The form says everything else.',
  design:
    'Where, when, who: in that order. A result is a row of a departure board: times, a line of legs in the colours of their modes, the price on the right. It opens in place. Placeholders stand in for results while they load.',
  access:
    'It works without JavaScript. People can find places without typing macrons. The number of results is announced. Each reason for an empty result says what to do next.',
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
    'with a night': 'Overnight',
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
