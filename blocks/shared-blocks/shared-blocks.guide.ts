import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `sharedBlocks` for editors and designers, with a story for each state. */
export const guide = {
  use: 'Blocks that several pages hold, changed in one place: how to reach us, what every ferry page says of check-in.',
  rather: 'What is on one page alone is that page’s. Two pages that say nearly the same need two texts.',
  needs: 'The section, made under *Shared sections* first.',
  words: 'Those of its blocks.',
  design: 'It has no look of its own: its blocks stand on the page as if they were the page’s.',
  access: 'Headings inside find the level that the page gives them.',
  states: {
    minimal: 'OneBlock',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'Its blocks have pictures or not; it has none.' },
    empty: 'WithoutBlocks',
    loading: { never: 'It shows what is stored and waits for nothing.' },
    failure: {
      never:
        'It asks nobody for anything: a stored block with a fault is left out, and the rest of the page stands.',
    },
    macrons: 'LongWords',
  },
} satisfies BlockGuide;
