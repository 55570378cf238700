import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `routeCards` for editors and designers, with a story for each state. */
export const guide = {
  use: 'Journeys side by side: from where, to where, how long, and by what. On the home page, and on the pages of trains, ferries and coaches.',
  rather: 'For places, use *Cards*; for all departures of a line, *Timetable*.',
  needs:
    'Mode, title, start and end for each. Journeys with pictures become cards; without, rows of a departure board.',
  wording: 'Titles of up to four words, a duration as people say it, one sentence.',
  design:
    'With pictures they are cards, without pictures a departure board: both are intended. A mode is always shown by icon, word and colour together.',
  access:
    'Start and end are read as a sentence. A link with the same name as its journey is labelled so that people who listen to links alone can tell them apart.',
  states: {
    minimal: 'OneOnly',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': 'MissingPicture',
    empty: { never: 'A list needs at least one journey.' },
    loading: { never: 'It shows stored content, so there is nothing to load.' },
    failure: {
      never:
        'It makes no requests. A stored block with an error is left out, and the rest of the page still appears.',
    },
    macrons: 'Macrons',
  },
} satisfies BlockGuide;
