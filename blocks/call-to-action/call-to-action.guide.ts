import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `callToAction` for editors and designers, with a story for each state. */
export const guide = {
  use: 'One thing to do next, at the end of a page or between two halves of a long one.',
  rather:
    'Several ways on are a *List of links*; something to buy is its own block, with its price. Two invitations after each other weaken both.',
  needs: 'A heading that says what happens, and one button; a second one is the quieter way.',
  words:
    'A heading of three to seven words, one sentence below, buttons of two or three words that begin with a verb.',
  design:
    'A plane of colour from edge to edge, in the colour of a mode. Two planes that follow each other touch. Its inks are those of a deep plane in both themes.',
  access:
    'The buttons say where they lead without the heading. A link to a page that is gone is left out rather than shown dead.',
  states: {
    minimal: 'HeadingAndButton',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'It has no picture of its own.' },
    empty: { never: 'The heading and a button are required.' },
    loading: { never: 'It shows what is stored and waits for nothing.' },
    failure: {
      never:
        'It asks nobody for anything: a stored block with a fault is left out, and the rest of the page stands.',
    },
    macrons: 'LongWords',
  },
} satisfies BlockGuide;
