import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `mediaText` for editors and designers, with a story for each state. */
export const guide = {
  use: 'One idea with the picture that shows it. Two or three in a row, with alternating sides, tell a page’s story.',
  rather: 'For words without a picture, use *Text*; for pictures without words, *Gallery*.',
  needs: 'A picture with its description (or marked as decoration), and one to three paragraphs.',
  wording:
    'A heading of up to six words and 40 to 120 words of text: more makes the text taller than the picture.',
  design:
    'Picture and text share the edges of the grid; the editor chooses the side. On a phone the picture comes first.',
  access:
    'The reading order is heading, text, picture, whichever side the picture is on. Decoration is not read out.',
  states: {
    minimal: 'WithoutHeading',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': {
      never:
        'The picture is required: a block whose picture can’t be read is left out, and an event is logged.',
    },
    empty: { never: 'Text and picture are required.' },
    loading: { never: 'It shows stored content, so there is nothing to load.' },
    failure: {
      never:
        'It makes no requests. A stored block with an error is left out, and the rest of the page still appears.',
    },
    macrons: 'DecorativePicture',
  },
} satisfies BlockGuide;
