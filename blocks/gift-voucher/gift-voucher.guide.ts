import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `giftVoucher` for editors and designers, with a story for each state. */
export const guide = {
  use: 'Once, on the gift voucher page.',
  rather: 'To point to it from elsewhere, a *Call to action* or a link is enough.',
  needs: 'Nothing: amounts and how long a voucher is valid come from the catalogue.',
  wording: 'Two sentences beside the button that say what the voucher can be used for.',
  design:
    'The voucher is drawn as it will arrive while people fill in the form. Its landscape matches the style of the posters.',
  access:
    'The drawing is decoration: everything on it is also in a labelled field. It works without JavaScript, except that the drawing then does not change.',
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
    'maximum lengths': 'MaximumLengths',
    adding: 'Adding',
    added: 'Added',
    offline: 'Offline',
  },
} satisfies BlockGuide;
