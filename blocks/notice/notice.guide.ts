import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `notice` for editors and designers, with a story for each state. */
export const guide = {
  use: 'News about this page that matters for a while: a closure, a change, a season.',
  rather:
    'For news about the whole site, use *Notices on every page*. Anything that always applies belongs in *Text*.',
  needs:
    'The times at which it appears and disappears, which happens automatically. Its text must say how long the news itself lasts.',
  wording: 'A heading of up to eight words and two sentences below: what is different, and what to do.',
  design:
    'A line in the signal colour at its side, an icon and a word. Use a warning only for what stops a journey; everything else is information.',
  access: 'Its kind is given in words, not only by colour. Times are New Zealand time and written out.',
  states: {
    minimal: 'BodyOnly',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'It has no picture of its own.' },
    empty: { never: 'The text is required.' },
    loading: { never: 'It shows stored content, so there is nothing to load.' },
    failure: {
      never:
        'It makes no requests. A stored block with an error is left out, and the rest of the page still appears.',
    },
    macrons: 'WithEverything',
  },
} satisfies BlockGuide;
