import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `notice` for editors and designers, with a story for each state. */
export const guide = {
  use: 'News of this page that matters for a while: a closure, a change, a season.',
  rather: 'News of the whole site is *Notices on every page*. What always holds is *Text*.',
  needs:
    'When it comes and goes, which it does by itself. From when to when its news lasts is for its text to say.',
  words: 'A heading of up to eight words, two sentences below: what is different, what to do.',
  design:
    'A line in the signal colour at its side, an icon and a word. Warning is for what stops a journey; everything else is information.',
  access: 'The kind is said in words, not by colour. Times are New Zealand’s and written out.',
  states: {
    minimal: 'BodyOnly',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'It has no picture of its own.' },
    empty: { never: 'The text is required.' },
    loading: { never: 'It shows what is stored and waits for nothing.' },
    failure: {
      never:
        'It asks nobody for anything: a stored block with a fault is left out, and the rest of the page stands.',
    },
    macrons: 'WithEverything',
  },
} satisfies BlockGuide;
