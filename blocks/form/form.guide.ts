import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `form` for editors and designers, with a story for each state. */
export const guide = {
  use: 'Questions of your own: a group enquiry, a registration, a survey.',
  rather: 'For a message about anything, use *Contact form*. To sell something, use the blocks that sell.',
  needs: 'A few fields, the text that appears once the answers are sent, and who gets them by email.',
  wording:
    'Labels of one to four words, or one short question. Ask only what you need, and say in the help why.',
  design:
    'Labels above the fields, hints before mistakes happen, one column as wide as text. The button says what it does.',
  access:
    'Errors are listed and repeated at their fields; the focus moves to the list. Without JavaScript it is an ordinary form. Answers that could not be sent stay in their fields.',
  states: {
    minimal: 'OneField',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'It has no picture of its own.' },
    empty: { never: 'A form needs at least one field.' },
    loading: 'Sending',
    failure: 'Unavailable',
    macrons: 'WithEverything',
  },
  ownStates: {
    'field faults': 'FieldErrors',
    sent: 'Sent',
    'not through': 'Failed',
  },
} satisfies BlockGuide;
