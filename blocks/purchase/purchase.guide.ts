import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `purchase` for editors and designers, with a story for each state. */
export const guide = {
  use: 'On the page of a booking, once. It can’t be added elsewhere or taken away there.',
  rather: 'How to change or cancel in general belongs in *Questions and answers*.',
  needs: 'Nothing: it shows the booking whose link was opened.',
  words: 'A word of thanks, and where to get help: a sentence each.',
  design: 'What one needs on the day comes first: reference, tickets, times. Money follows.',
  access:
    'It says at the top how things stand, in words. While the bank is waited for it looks again by itself and announces the end.',
  states: {
    minimal: 'BookingOnly',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'It has no picture of its own.' },
    empty: 'NoBooking',
    loading: 'WaitingForTheBank',
    failure: 'Unavailable',
    macrons: 'LongWords',
  },
  ownStates: {
    confirmed: 'WithEverything',
    'on request': 'OnRequest',
    'declined by staff': 'Declined',
    'partly cancelled': 'PartlyCancelled',
    'being checked': 'BeingChecked',
    'waiting for the bank': 'WaitingForTheBank',
    'not booked': 'NotBooked',
    'giving up': 'GiveUp',
    'nothing chosen to give up': 'NothingChosen',
    'kept for all': 'Anyone',
  },
} satisfies BlockGuide;
