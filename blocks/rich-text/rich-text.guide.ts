import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `richText` for editors and designers, with a story for each state. */
export const guide = {
  use: 'Running text: stories, explanations, terms.',
  rather:
    'For a list of questions, use *Questions and answers*; for facts, *Key facts*; for a picture beside words, *Picture and text*.',
  needs: 'Headings at the right level: the Studio offers those that fit.',
  wording: 'Paragraphs of two to five sentences, and a heading every three or four paragraphs.',
  design:
    'A column of 60 to 70 characters. Links are underlined. Pictures in the text are as wide as the column.',
  access:
    'Headings never skip a level, wherever the block is on the page. Links say where they lead; if a page no longer exists, its words remain without a link.',
  states: {
    minimal: 'OneParagraph',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': {
      never: 'A picture that can’t be read is left out of the text, without a gap.',
    },
    empty: 'EmptyParagraphs',
    loading: { never: 'It shows stored content, so there is nothing to load.' },
    failure: {
      never:
        'It makes no requests. A stored block with an error is left out, and the rest of the page still appears.',
    },
    macrons: 'Macrons',
  },
} satisfies BlockGuide;
