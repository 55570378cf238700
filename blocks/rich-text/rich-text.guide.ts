import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `richText` for editors and designers, with a story for each state. */
export const guide = {
  use: 'Running text: stories, explanations, terms.',
  rather:
    'A list of questions is *Questions and answers*, facts are *Key facts*, a picture beside words *Picture and text*.',
  needs: 'Headings of the right order: the Studio offers those that fit.',
  words: 'Paragraphs of two to five sentences, a heading every three or four of them.',
  design: 'A column of 60 to 70 letters. Links are underlined. Pictures in the text have the column’s width.',
  access:
    'Headings never skip a level, wherever the block stands. Links say where they lead; a link to a page that is gone leaves its words.',
  states: {
    minimal: 'OneParagraph',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': {
      never: 'A picture in the text that can’t be read is left out of it; the words close up.',
    },
    empty: 'EmptyParagraphs',
    loading: { never: 'It shows what is stored and waits for nothing.' },
    failure: {
      never:
        'It asks nobody for anything: a stored block with a fault is left out, and the rest of the page stands.',
    },
    macrons: 'Macrons',
  },
} satisfies BlockGuide;
