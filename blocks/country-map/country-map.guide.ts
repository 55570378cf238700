import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `countryMap` for editors and designers, with a story for each state. */
export const guide = {
  use: 'To show where something is in the country: on a page about a region, on the home page, or for a tour.',
  rather:
    'For a line with its stops, use *Map of lines*, which reads the timetable. For a single place, a sentence is enough.',
  needs: 'Places with a name and a position; a line needs a mode of travel and its points.',
  wording: 'Names as on a map: one or two words. Choose the side of each name so that names do not overlap.',
  design:
    'Flat land on paper, with lines in the colours of their modes and a word beside each. No tiles and no zoom, so that it prints well. Lines in a small part of the country are drawn closer, with a small map of the country in a corner.',
  access:
    'The map is a picture with a list of the same places and lines beside it: people can read everything and follow every link there.',
  states: {
    minimal: 'PlacesOnly',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'It has no picture of its own.' },
    empty: 'EmptyList',
    loading: { never: 'It shows stored content, so there is nothing to load.' },
    failure: {
      never:
        'It makes no requests. A stored block with an error is left out, and the rest of the page still appears.',
    },
    macrons: 'WithEverything',
  },
} satisfies BlockGuide;
