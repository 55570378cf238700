import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `giftVoucher` for editors and designers, with a story for each state. */
export const guide = {
  use: 'On the page of the gift voucher, once.',
  rather: 'To point at it from elsewhere, an *Invitation* or a link is enough.',
  needs: 'Nothing: amounts and how long a voucher is good come from the catalogue.',
  words: 'What it can be used for: two sentences beside the button.',
  design:
    'The voucher is drawn as it will arrive while people fill in the form. The land on it belongs to the posters’ family.',
  access:
    'The drawing is decoration: each thing on it is in a field with a label. It works without a script; only the drawing then stays as it is.',
  states: {
    minimal: 'FormOnly',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'It has no picture of its own.' },
    empty: 'EmptyTexts',
    loading: 'Slow',
    failure: 'Unavailable',
    macrons: 'LongWords',
  },
  ownStates: {
    'one amount': 'OneAmount',
    'filled to the brim': 'FilledToTheBrim',
    adding: 'Adding',
    added: 'Added',
    offline: 'Offline',
  },
} satisfies BlockGuide;
