import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `contactForm` for editors and designers, with a story for each state. */
export const guide = {
  use: 'Where people may contact us: the contact page, and wherever a question can’t be answered by reading.',
  rather: 'A question that many ask is better answered in *Questions and answers* than by mail.',
  needs: 'Subjects to choose from (or none), and what is said once the message is sent.',
  words: 'The thanks are one sentence: when an answer comes, and from whom.',
  design: 'Labels above, help before the mistake, one column as wide as text. The button tells what happens.',
  access:
    'Faults are listed and said at their fields; the focus goes to the list. Without a script it is an ordinary form. A message that did not get through stays in the field.',
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
    'sent at the second try': 'SentAtTheSecondTry',
    'in a draft': 'InADraft',
  },
} satisfies BlockGuide;
