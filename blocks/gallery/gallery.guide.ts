import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `gallery` for editors and designers, with a story for each state. */
export const guide = {
  use: 'Two to eight pictures that show one thing: a line from its window, a place through the year.',
  rather: 'One picture with words is *Picture and text*; a picture inside a story stands in the *Text*.',
  needs:
    'Pictures of 1,600 pixels or more with what they show in words; a caption where it tells something the picture does not.',
  words: 'Captions of up to ten words.',
  design:
    'It composes itself by number: one wide, two side by side, three as one and two. On a phone it is a row to swipe. Move the circle in each picture so that no cut hurts it.',
  access:
    'The row can be scrolled by keyboard and says its name. A picture that can’t be read is left out, and so is its caption.',
  states: {
    minimal: 'OnePicture',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': {
      never: 'A picture whose file is gone is left out of what the block gets, with its caption.',
    },
    empty: 'EmptyList',
    loading: { never: 'It shows what is stored and waits for nothing.' },
    failure: {
      never:
        'It asks nobody for anything: a stored block with a fault is left out, and the rest of the page stands.',
    },
    macrons: 'WithEverything',
  },
} satisfies BlockGuide;
