import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `hero` for editors and designers, with a story for each state. */
export const guide = {
  use: 'The first block of a page: its heading is the page’s name. Destinations, articles and tours get theirs automatically.',
  rather:
    'Further down a page, use *Picture and text*. A page of plain text (terms, privacy) opens better without a picture.',
  needs:
    'The page’s name; a poster of its own if the page is about a place, a train, a ferry or a pass. A page about a line needs journeys for sale.',
  wording:
    'A name of one to five words, one sentence of up to 160 characters, and a line above of one to three words.',
  design:
    'The poster shrinks with the height of the window, so that name and sentence are on a phone’s first screen. Choose the low picture if a search follows. A name alone is a narrow band, for pages such as the cart. No words on the picture.',
  access:
    'It is the h1 when it comes first. The picture’s description says what it shows, not that it is a poster.',
  states: {
    minimal: 'HeadingOnly',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': 'MissingPicture',
    empty: { never: 'The heading is required.' },
    loading: { never: 'It shows stored content, so there is nothing to load.' },
    failure: {
      never:
        'It makes no requests. A stored block with an error is left out, and the rest of the page still appears.',
    },
    macrons: 'Macrons',
  },
  ownStates: {
    'above search results': 'AboveSearchResults',
    'a tour with its price': 'Tour',
    'a line with a fare': 'Line',
    'a line with nothing on sale': 'LineSoldOut',
    'journeys of several lines': 'SeveralLines',
    'a line that the timetable does not have': 'LineThatIsGone',
  },
} satisfies BlockGuide;
