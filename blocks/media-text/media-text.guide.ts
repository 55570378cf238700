import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `mediaText` for editors and designers, with a story for each state. */
export const guide = {
  use: 'One thought with the picture that shows it. Two or three in a row, sides changing, tell a page.',
  rather: 'Words without a picture are *Text*; pictures without words a *Gallery*.',
  needs: 'A picture with its description, or marked as decoration, and one to three paragraphs.',
  words: 'A heading of up to six words, 40 to 120 words of text: more outgrows the picture.',
  design:
    'Picture and words share the grid’s edges; the side is the editor’s choice. On a phone the picture comes first.',
  access:
    'The order of reading is heading, words, picture, whatever side it is on. Decoration is not read out.',
  states: {
    minimal: 'WithoutHeading',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': {
      never: 'The picture is required: a block whose picture can’t be read is left out with an event.',
    },
    empty: { never: 'Words and picture are required.' },
    loading: { never: 'It shows what is stored and waits for nothing.' },
    failure: {
      never:
        'It asks nobody for anything: a stored block with a fault is left out, and the rest of the page stands.',
    },
    macrons: 'DecorativePicture',
  },
} satisfies BlockGuide;
