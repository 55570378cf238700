import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `routeCards` for editors and designers, with a story for each state. */
export const guide = {
  use: 'Journeys side by side: from where, to where, how long, by what. On the home page, on the pages of trains, ferries and coaches.',
  rather: 'Places are *Cards*. All departures of a line are *Timetable*.',
  needs: 'Mode, title, from and to each; a picture makes the difference between a card and a row of a board.',
  words: 'Titles of up to four words, a duration as one says it, one sentence.',
  design:
    'With pictures they are cards, without a board of lines: both are wanted. A mode is icon, word and colour together.',
  access:
    'From and to are read as a sentence. A link named like its journey is told apart for those who listen to links alone.',
  states: {
    minimal: 'OneOnly',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': 'MissingPicture',
    empty: { never: 'A list needs one journey at least.' },
    loading: { never: 'It shows what is stored and waits for nothing.' },
    failure: {
      never:
        'It asks nobody for anything: a stored block with a fault is left out, and the rest of the page stands.',
    },
    macrons: 'Macrons',
  },
} satisfies BlockGuide;
