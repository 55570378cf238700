import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `callToAction` for editors and designers, with a story for each state. */
export const guide = {
  use: 'One thing to do next, at the end of a page or between two halves of a long one.',
  rather:
    'For several next steps, use *List of links*. Anything for sale has its own block, with its price. Two invitations in a row weaken both.',
  needs:
    'A heading that says what happens next, and one button. A second button is for the less important choice.',
  wording:
    'A heading of three to seven words, one sentence below, and buttons of two or three words that begin with a verb.',
  design:
    'A band of colour from edge to edge, in the colour of a mode of travel. Two bands in a row touch. Text colours are those for a dark background in both themes.',
  access: 'The buttons make sense without the heading. A link to a page that no longer exists is left out.',
  states: {
    minimal: 'HeadingAndButton',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'It has no picture of its own.' },
    empty: { never: 'The heading and a button are required.' },
    loading: { never: 'It shows stored content, so there is nothing to load.' },
    failure: {
      never:
        'It makes no requests. A stored block with an error is left out, and the rest of the page still appears.',
    },
    macrons: 'LongWords',
  },
} satisfies BlockGuide;
