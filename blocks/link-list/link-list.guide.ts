import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `linkList` for editors and designers, with a story for each state. */
export const guide = {
  use: 'Where to go from here: at the end of a page, three to six links, each with a reason.',
  rather: 'For a single next step, use *Call to action*. For places and stories with pictures, use *Cards*.',
  needs: 'Pages chosen from the site, so that links keep working when an address changes.',
  wording: 'Use each page’s own name as its label; a reason of up to 15 words.',
  design: 'A line between entries, an arrow, no boxes. Two columns on wide screens.',
  access:
    'Labels make sense without their reason. If a page no longer exists, its label remains without a link.',
  states: {
    minimal: 'LabelsOnly',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'It has no picture of its own.' },
    empty: { never: 'A list needs at least one link.' },
    loading: { never: 'It shows stored content, so there is nothing to load.' },
    failure: {
      never:
        'It makes no requests. A stored block with an error is left out, and the rest of the page still appears.',
    },
    macrons: 'LongWords',
  },
} satisfies BlockGuide;
