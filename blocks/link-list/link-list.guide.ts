import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `linkList` for editors and designers, with a story for each state. */
export const guide = {
  use: 'Where to go from here: at the end of a page, three to six ways, each with why.',
  rather: 'One way on is an *Invitation*. Places and stories with pictures are *Cards*.',
  needs: 'Pages chosen from the site, so that links follow when an address moves.',
  words: 'Labels as the page calls itself; a reason of up to 15 words.',
  design: 'A line between entries, an arrow, no boxes. Two columns on wide screens.',
  access: 'Labels make sense without their reason. A page that is gone leaves its words and no dead link.',
  states: {
    minimal: 'LabelsOnly',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'It has no picture of its own.' },
    empty: { never: 'A list needs one link at least.' },
    loading: { never: 'It shows what is stored and waits for nothing.' },
    failure: {
      never:
        'It asks nobody for anything: a stored block with a fault is left out, and the rest of the page stands.',
    },
    macrons: 'LongWords',
  },
} satisfies BlockGuide;
