import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `countryMap` for editors and designers, with a story for each state. */
export const guide = {
  use: 'To show where something is in the country: a page about a region, the home page, a tour.',
  rather:
    'For a line with its stops take the *Map of lines*: it knows the timetable. For one place a sentence is enough.',
  needs: 'Places with a name and a position; a line needs a mode and its points.',
  words: 'Names as on a map: one or two words. Choose the side of each name so that none covers another.',
  design:
    'Flat land on paper, lines in the colours of their modes with a word beside them. No tiles, no zoom: it prints.',
  access:
    'The map is a picture with a list of the same places and lines beside it: everything on it can be read and followed there.',
  states: {
    minimal: 'PlacesOnly',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'It has no picture of its own.' },
    empty: 'EmptyList',
    loading: { never: 'It shows what is stored and waits for nothing.' },
    failure: {
      never:
        'It asks nobody for anything: a stored block with a fault is left out, and the rest of the page stands.',
    },
    macrons: 'WithEverything',
  },
} satisfies BlockGuide;
