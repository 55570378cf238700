import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `faq` for editors and designers, with a story for each state. */
export const guide = {
  use: 'Questions that people really ask, in their own words, near the end of a page.',
  rather:
    'Anything people must know before they buy belongs in the text or in *Key facts*: many visitors never open a folded answer.',
  needs: 'A question and an answer each. A list of three to eight gets read.',
  wording:
    'Questions of up to twelve words. Answers start with the answer itself and take no more than 80 words.',
  design:
    'Lines between questions, and a sign that turns. All answers are closed at first. In print all answers are open.',
  access:
    'It uses the browser’s own folding: it works without JavaScript and by keyboard, and a search within the page opens it. Search engines can read the questions.',
  states: {
    minimal: 'OneOnly',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'It has no picture of its own.' },
    empty: { never: 'A list needs at least one question.' },
    loading: { never: 'It shows stored content, so there is nothing to load.' },
    failure: {
      never:
        'It makes no requests. A stored block with an error is left out, and the rest of the page still appears.',
    },
    macrons: 'LongWords',
  },
} satisfies BlockGuide;
