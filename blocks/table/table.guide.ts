import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `table` for editors and designers, with a story for each state. */
export const guide = {
  use: 'Things to compare by the same few questions: what each fare, vehicle or season offers.',
  rather:
    'A name with one value belongs in *Key facts*, times in *Timetable*, and fares with prices in *Fares from*, which reads them from the catalogue.',
  needs:
    'A row with the names of the columns, and at least one more. Cells can be pasted from a spreadsheet.',
  wording:
    'Column names of one or two words, cells of up to five. Up to four columns fit on a phone; wider tables scroll.',
  design:
    'A heavy rule above, and a light one between rows. Columns of numbers are aligned at their end. Up to four columns, the heading is beside the table.',
  access:
    'A real table: screen readers say the names of column and row with each cell, and “no entry” for an empty one. A wide table scrolls with the arrow keys.',
  states: {
    minimal: 'TwoCells',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'It has no picture of its own.' },
    empty: { never: 'A table needs at least one row below the column names.' },
    loading: { never: 'It shows stored content, so there is nothing to load.' },
    failure: {
      never:
        'It makes no requests. A stored block with an error is left out, and the rest of the page still appears.',
    },
    macrons: 'Macrons',
  },
} satisfies BlockGuide;
