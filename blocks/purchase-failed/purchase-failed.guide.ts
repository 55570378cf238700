import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `purchaseFailed` for editors and designers, with a story for each state. */
export const guide = {
  use: 'Once, on the page that follows a payment that was not completed.',
  rather: 'Nothing else: this page has one task, to say what happened to the money and what to do next.',
  needs: 'Nothing; you write the sentence that says where to get help.',
  wording: 'Calm and short. The block knows if nothing was charged, and says so.',
  design: 'No red background and no humorous drawing. The way back to the cart is the first button.',
  access: 'The reason is read out first. Nothing depends on colour.',
  states: {
    minimal: 'ReasonOnly',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'It has no picture of its own.' },
    empty: 'UnknownReason',
    loading: { never: 'It arrives complete: the server renders the page for one visitor.' },
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
