import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `keyFacts` for editors and designers, with a story for each state. */
export const guide = {
  use: 'The facts people want at a glance: how far, how long, how often, from where.',
  rather:
    'Times that change belong in *Timetable*, and prices come from the catalogue. Facts that need a sentence belong in *Text*.',
  needs: 'Three to six facts, each with a name and a value; add a note if the value has a condition.',
  wording: 'Names of one or two words, values of up to three, notes of up to eight.',
  design:
    'Values are large, in the display face, with figures aligned. Values in words are automatically set smaller to fit on one line.',
  access: 'A list of terms and values: screen readers read each value with its name and note.',
  states: {
    minimal: 'OneFact',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'It has no picture of its own.' },
    empty: { never: 'A list needs at least one fact.' },
    loading: { never: 'It shows stored content, so there is nothing to load.' },
    failure: {
      never:
        'It makes no requests. A stored block with an error is left out, and the rest of the page still appears.',
    },
    macrons: 'Macrons',
  },
} satisfies BlockGuide;
