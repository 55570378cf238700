import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `figures` for editors and designers, with a story for each state. */
export const guide = {
  use: 'A few numbers that make a point by their size: kilometres of coast, tunnels, hours at sea.',
  rather:
    'Facts that people look up belong in *Key facts*, things to compare in *Table*. Prices come from the catalogue: use *Fares from*.',
  needs: 'Two to six numbers from a source that you can name, and that stay true for years.',
  wording:
    'A number of up to ten characters, a unit of one word, a name of up to four words, an explanation of up to ten.',
  design:
    'Numbers are large, with their unit beside them, under a heavy rule. Rows are full for any number of figures. Nothing counts up.',
  access: 'A list of names and values: screen readers read the name, its number and the explanation.',
  states: {
    minimal: 'Two',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'It has no picture of its own.' },
    empty: { never: 'A list needs at least one figure.' },
    loading: { never: 'It shows stored content, so there is nothing to load.' },
    failure: {
      never:
        'It makes no requests. A stored block with an error is left out, and the rest of the page still appears.',
    },
    macrons: 'Three',
  },
  ownStates: { 'two rows': 'Six' },
} satisfies BlockGuide;
