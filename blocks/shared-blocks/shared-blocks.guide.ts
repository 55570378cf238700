import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `sharedBlocks` for editors and designers, with a story for each state. */
export const guide = {
  use: 'Blocks that appear on several pages and are edited in one place: how to contact us, what every ferry page says about check-in.',
  rather:
    'Blocks that appear on one page only belong on that page. Two pages that say nearly the same thing need two texts.',
  needs: 'The section, which you create under *Shared sections* first.',
  wording: 'See the guides to its blocks.',
  design: 'It has no appearance of its own: its blocks look as if they belonged to the page.',
  access: 'Headings inside it take the level that fits the page.',
  states: {
    minimal: 'OneBlock',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'Only its blocks have pictures.' },
    empty: 'WithoutBlocks',
    loading: { never: 'It shows stored content, so there is nothing to load.' },
    failure: {
      never:
        'It makes no requests. A stored block with an error is left out, and the rest of the page still appears.',
    },
    macrons: 'LongWords',
  },
} satisfies BlockGuide;
