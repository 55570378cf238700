import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `purchaseFailed` for editors and designers, with a story for each state. */
export const guide = {
  use: 'On the page that follows a payment that was not completed, once.',
  rather: 'Nothing else: this page has one task, to say what happened to the money and how to go on.',
  needs: 'Nothing; where to get help is a sentence of yours.',
  words: 'Calm and short. Say that nothing was charged where that is so; the block knows.',
  design: 'No red plane and no drawing that jokes. The way back to the cart is the first button.',
  access: 'The reason is the first thing read. Nothing depends on the colour.',
  states: {
    minimal: 'ReasonOnly',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'It has no picture of its own.' },
    empty: 'NobodyKnows',
    loading: { never: 'It is drawn with its answer: the page is made for one visitor, on the server.' },
    failure: 'Unavailable',
    macrons: 'LongWords',
  },
  ownStates: {
    'card declined': 'WithEverything',
    'left before paying': 'LeftBeforePaying',
    'time ran out': 'TimeRanOut',
    'gone meanwhile': 'GoneMeanwhile',
    'timetable changed': 'TimetableChanged',
    'voucher spent': 'VoucherSpent',
    'payment differed': 'PaymentDiffered',
    'replaced by another': 'Replaced',
  },
} satisfies BlockGuide;
