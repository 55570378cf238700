import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `passPicker` for editors and designers, with a story for each state. */
export const guide = {
  use: 'To compare passes and sell them: on the page of passes with all ranges, on one pass’s page with that range.',
  rather: 'To mention that passes exist, an *Invitation* or a link is enough.',
  needs: 'Passes chosen from the documents: words from there, prices and conditions from the catalogue.',
  words: 'The title and the summary of each pass are written in its document; here a heading and a lead.',
  design:
    'The comparison is a table one could print; below each range its lengths as a list of choices, the sum following. Of several ranges the lists are folded where there is no room for two columns. Two ranges stand side by side, more below each other.',
  access:
    'Choices are radio buttons with their price in the label; the sum is announced when it changes. It works without a script.',
  states: {
    minimal: 'WithoutWords',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': 'WithoutWords',
    empty: 'NothingOnSale',
    loading: 'Slow',
    failure: 'Unavailable',
    macrons: 'WithEverything',
  },
  ownStates: {
    'one range': 'OneRange',
    'one pass': 'OnePass',
    choosing: 'Choosing',
    adding: 'Adding',
    added: 'Added',
    PRICE_CHANGED: 'PriceChanged',
    offline: 'Offline',
  },
} satisfies BlockGuide;
