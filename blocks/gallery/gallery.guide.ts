import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `gallery` for editors and designers, with a story for each state. */
export const guide = {
  use: 'Two to eight pictures of one subject: a line seen from its windows, a place through the year.',
  rather: 'For one picture with words, use *Picture and text*; a picture within a story belongs in *Text*.',
  needs:
    'Pictures at least 1,600 pixels wide, each with a description; add a caption where it tells people something the picture does not.',
  wording: 'Captions of up to ten words.',
  design:
    'The layout follows the number of pictures: one is wide, two stand side by side, three are one and two. On a phone they form a row to swipe. Move the focus circle in each picture so that cropping does not spoil it.',
  access:
    'The row can be scrolled by keyboard and has a name. A picture that can’t be read is left out together with its caption.',
  states: {
    minimal: 'OnePicture',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': {
      never:
        'A picture whose file is missing is left out together with its caption, before the block receives it.',
    },
    empty: 'EmptyList',
    loading: { never: 'It shows stored content, so there is nothing to load.' },
    failure: {
      never:
        'It makes no requests. A stored block with an error is left out, and the rest of the page still appears.',
    },
    macrons: 'WithEverything',
  },
} satisfies BlockGuide;
