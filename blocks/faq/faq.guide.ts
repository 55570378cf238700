import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `faq` for editors and designers, with a story for each state. */
export const guide = {
  use: 'Questions people really ask, in their words, near the end of a page.',
  rather:
    'What everybody has to know before buying belongs in the text or in *Key facts*: a folded answer is an unread one.',
  needs: 'A question and its answer each. Three to eight make a list that is read.',
  words: 'Questions of up to twelve words; answers begin with the answer and are done in 80 words.',
  design:
    'Lines between questions, a sign that turns. Nothing is open at first. On paper all answers are open.',
  access:
    'The browser’s own folding: it works without a script, by keyboard, and search in the page opens it. The questions are read by search engines.',
  states: {
    minimal: 'OneOnly',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'It has no picture of its own.' },
    empty: { never: 'A list needs one question at least.' },
    loading: { never: 'It shows what is stored and waits for nothing.' },
    failure: {
      never:
        'It asks nobody for anything: a stored block with a fault is left out, and the rest of the page stands.',
    },
    macrons: 'LongWords',
  },
} satisfies BlockGuide;
