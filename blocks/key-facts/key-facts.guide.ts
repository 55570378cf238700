import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `keyFacts` for editors and designers, with a story for each state. */
export const guide = {
  use: 'What one wants to know at a glance: how far, how long, how often, from where.',
  rather:
    'Times that change are the *Timetable*’s, prices the catalogue’s. Facts that need a sentence are *Text*.',
  needs: 'Three to six facts, each a name and a value; a note where the value has a condition.',
  words: 'Names of one or two words, values of up to three, notes of up to eight.',
  design:
    'Values large in the display face, figures aligned. Values in words are set smaller by themselves so that a line holds.',
  access: 'A list of terms and values: each value is read with its name and its note.',
  states: {
    minimal: 'OneFact',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'It has no picture of its own.' },
    empty: { never: 'A list needs one fact at least.' },
    loading: { never: 'It shows what is stored and waits for nothing.' },
    failure: {
      never:
        'It asks nobody for anything: a stored block with a fault is left out, and the rest of the page stands.',
    },
    macrons: 'Macrons',
  },
} satisfies BlockGuide;
