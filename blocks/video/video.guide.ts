import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `video` for editors and designers, with a story for each state. */
export const guide = {
  use: 'A film that shows what pictures can’t: a crossing, a station at work, how to load a bicycle.',
  rather: 'For something that does not move, use *Gallery* or *Picture and text*: they load faster.',
  needs:
    'A film as MP4 of up to 25 MB, or its address on YouTube or Vimeo, and a picture. If someone speaks, captions as a WebVTT file and a transcript.',
  wording:
    'A name of up to eight words that says what the film shows. An introduction of up to one sentence.',
  design:
    'The picture is 16:9, and the video takes its place without moving anything. The button says if the film comes from another site.',
  access:
    'Nothing of the film loads before the button is pressed; then the focus is in the player. Captions are on at first. Without a script the button is a link to the film.',
  states: {
    minimal: 'OnVimeo',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': {
      never:
        'The picture is required: a block whose picture can’t be read is left out, and an event is logged.',
    },
    empty: { never: 'A film and its picture are required.' },
    loading: { never: 'The browser’s own player shows that it loads.' },
    failure: {
      never:
        'It makes no requests before it plays. A stored block with an error is left out, and the rest of the page still appears.',
    },
    macrons: 'WithEverything',
  },
  ownStates: { playing: 'Playing', 'the file does not load': 'WithoutVideo' },
} satisfies BlockGuide;
