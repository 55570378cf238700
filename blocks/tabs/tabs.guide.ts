import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `tabs` for editors and designers, with a story for each state. */
export const guide = {
  use: 'Tabs for parts of which a visitor needs one: a season, a direction, a kind of traveller. Steps for what happens in an order.',
  rather:
    'For questions, use *Questions and answers*; for what everybody should read, *Text*. Points without an order belong in *Columns*.',
  needs: 'Two to eight parts, each with a title and a text; a picture for those that it explains.',
  wording: 'Tabs of one to three words, steps that begin with a verb. Up to 80 words each.',
  design:
    'The selected tab has a heavy rule. Steps have large numbers under a heavy rule. Tabs wrap to a second row on a phone; none is out of sight.',
  access:
    'Left and right arrows move between tabs, Home and End to the first and last. The address of a tab opens it. Without a script and in print, all parts show under headings. Steps are an ordered list.',
  states: {
    minimal: 'Two',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': 'Two',
    empty: { never: 'A list needs at least one part.' },
    loading: { never: 'It shows stored content, so there is nothing to load.' },
    failure: {
      never:
        'It makes no requests. A stored block with an error is left out, and the rest of the page still appears.',
    },
    macrons: 'WithEverything',
  },
  ownStates: { steps: 'Steps', 'a tab by keyboard': 'ByKeyboard' },
} satisfies BlockGuide;
