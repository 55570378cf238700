import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `passPicker` for editors and designers, with a story for each state. */
export const guide = {
  use: 'To compare passes and sell them: all ranges on the page of passes, or one range on that pass’s page.',
  rather: 'To mention that passes exist, a *Call to action* or a link is enough.',
  needs:
    'Passes chosen from the documents: the text comes from there, prices and conditions from the catalogue.',
  wording: 'Each pass’s document holds its title and summary; here you write a heading and a lead.',
  design:
    'The comparison is a table that prints well. Below each range, its lengths are a list of choices, followed by the total. If there are several ranges, the lists are folded where two columns do not fit. Two ranges stand side by side; more stand below each other.',
  access:
    'Choices are radio buttons with the price in the label; the total is announced when it changes. It works without JavaScript.',
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
