import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `hero` for editors and designers, with a story for each state. */
export const guide = {
  use: 'The first block of a page: its heading is the page’s name. Destinations, articles and tours open by themselves.',
  rather:
    'Inside a page take *Picture and text*. A page of plain words (terms, privacy) opens better without a picture.',
  needs: 'The page’s name; a poster of its own where the page is about a place, a train, a ferry or a pass.',
  words:
    'A name of one to five words, one sentence of up to 160 letters, a line above of one to three words.',
  design:
    'The poster gives way to the window’s height, so that name and sentence are on the first screen of a phone. Choose the low picture where a search follows. No words on the picture.',
  access:
    'It is the h1 when it stands first. The picture’s description says what it shows and not that it is a poster.',
  states: {
    minimal: 'HeadingOnly',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': 'MissingPicture',
    empty: { never: 'The heading is required.' },
    loading: { never: 'It shows what is stored and waits for nothing.' },
    failure: {
      never:
        'It asks nobody for anything: a stored block with a fault is left out, and the rest of the page stands.',
    },
    macrons: 'Macrons',
  },
  ownStates: {
    'above an answer': 'AboveAnAnswer',
    'a tour with its price': 'Tour',
  },
} satisfies BlockGuide;
