import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `quote` for editors and designers, with a story for each state. */
export const guide = {
  use: 'Somebody’s words that say what ours can’t, with their name and their leave.',
  rather: 'Our own best sentence is no quotation. Praise without a name convinces nobody.',
  needs: 'The words, the name, and when or where they were said.',
  words: 'Up to 40 words; one thought.',
  design: 'Large in the display face on the page’s own paper. One on a page.',
  access: 'A quotation for machines too; name and role belong to it.',
  states: {
    minimal: 'WordsOnly',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'It has no picture of its own.' },
    empty: { never: 'The words are required.' },
    loading: { never: 'It shows what is stored and waits for nothing.' },
    failure: {
      never:
        'It asks nobody for anything: a stored block with a fault is left out, and the rest of the page stands.',
    },
    macrons: 'WithEverything',
  },
} satisfies BlockGuide;
