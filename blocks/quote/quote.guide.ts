import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `quote` for editors and designers, with a story for each state. */
export const guide = {
  use: 'A person’s own words that say what ours can’t, with their name and their permission.',
  rather: 'Our own best sentence is not a quotation. Praise without a name convinces nobody.',
  needs: 'The words, the name, and when or where they were said.',
  wording: 'Up to 40 words; one idea.',
  design: 'Large, in the display face, on the page’s own background. One on a page.',
  access: 'It is marked up as a quotation, together with the name and role.',
  states: {
    minimal: 'WordsOnly',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'It has no picture of its own.' },
    empty: { never: 'The words are required.' },
    loading: { never: 'It shows stored content, so there is nothing to load.' },
    failure: {
      never:
        'It makes no requests. A stored block with an error is left out, and the rest of the page still appears.',
    },
    macrons: 'WithEverything',
  },
} satisfies BlockGuide;
