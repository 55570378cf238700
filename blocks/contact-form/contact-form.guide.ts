import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `contactForm` for editors and designers, with a story for each state. */
export const guide = {
  use: 'Where people can contact us: on the contact page, and wherever a page can’t answer a question.',
  rather: 'A question that many people ask is better answered in *Questions and answers* than by email.',
  needs: 'Subjects to choose from (or none), and the text that appears once the message is sent.',
  wording: 'Say thank you in one sentence: when an answer will come, and from whom.',
  design:
    'Labels above the fields, hints before mistakes happen, one column as wide as text. The button says what it does.',
  access:
    'Errors are listed and repeated at their fields; the focus moves to the list. Without JavaScript it is an ordinary form. A message that could not be sent stays in the field.',
  states: {
    minimal: 'FormOnly',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'It has no picture of its own.' },
    empty: 'EmptyTexts',
    loading: 'Sending',
    failure: 'Unavailable',
    macrons: 'Failed',
  },
  ownStates: {
    'field faults': 'FieldErrors',
    sent: 'Sent',
    'not through': 'Failed',
    refused: 'Refused',
    offline: 'Offline',
    'sent after a retry': 'SentAfterRetry',
    'in a draft': 'InADraft',
  },
} satisfies BlockGuide;
