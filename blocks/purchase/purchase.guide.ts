import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `purchase` for editors and designers, with a story for each state. */
export const guide = {
  use: 'Once, on the page of a booking. It can’t be added to other pages or removed from this one.',
  rather: 'General advice on changes and cancellations belongs in *Questions and answers*.',
  needs: 'Nothing: it shows the booking whose link was opened.',
  wording: 'A word of thanks, and where to get help: one sentence each.',
  design: 'Everything needed on the day comes first: reference, tickets, times. Payment details follow.',
  access:
    'It gives the current status at the top, in words. While the bank has not answered, it checks again automatically and announces the outcome.',
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
    'rides on a pass': 'PassInUse',
    'on request': 'OnRequest',
    'declined by staff': 'Declined',
    'partly cancelled': 'PartlyCancelled',
    'being checked': 'BeingChecked',
    'waiting for the bank': 'WaitingForTheBank',
    'not booked': 'NotBooked',
    'giving up': 'GiveUp',
    'nothing chosen to give up': 'NothingChosen',
    'kept for all': 'Anyone',
    'name offered': 'NameOffered',
    'name refused': 'NameRefused',
    'name corrected': 'NameCorrected',
    'link requested': 'LinkRequested',
    'another link requested': 'AnotherLinkRequested',
    'lookup refused': 'LookupRefused',
  },
} satisfies BlockGuide;
