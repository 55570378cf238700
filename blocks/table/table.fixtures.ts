import type { BlockFixtures } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

const toRows = (...lines: string[][]) =>
  lines.map((cells, index) => ({ _key: `row-${index}`, _type: 'tableRow', cells }));

/** Stored examples of block `table`, for stories and tests. */
export const fixtures = {
  withEverything: {
    heading: 'Luggage in short',
    caption: 'What each traveller may bring',
    rows: toRows(
      ['', 'Free', 'Weight each', 'Extra item'],
      ['Train', '2 bags', '23 kg', '$20'],
      ['Coach', '1 bag', '25 kg', '$10'],
      ['Ferry', '2 bags', '23 kg', '$15'],
    ),
    hasRowNames: true,
    footnote: 'Bicycles travel as an extra: choose one when you book.',
  },
  twoCells: { rows: toRows(['Season', 'Crossing'], ['Summer', '3 h 30']) },
  withoutRowNames: {
    heading: 'Who to ask',
    rows: toRows(['About', 'Ask'], ['A booking', 'Our staff'], ['A lost bag', 'The operator']),
    hasRowNames: false,
  },
  wide: {
    heading: 'The year on the rails',
    rows: toRows(
      ['Line', 'Sep', 'Oct', 'Nov', 'Dec', 'Jan', 'Feb', 'Mar'],
      ['Coastal Pacific', '12', '31', '30', '30', '31', '28', '31'],
      ['Northern Explorer', '13', '13', '13', '13', '14', '12', '13'],
      ['TranzAlpine', '30', '31', '30', '30', '31', '28', ''],
    ),
  },
  longWords: {
    heading: longName,
    caption: longName,
    rows: toRows(['', longName, longName], [longName, longName, '']),
    footnote: longName,
  },
  macrons: {
    heading: 'Kaikōura by the hour',
    rows: toRows(['', 'Parāoa'], ['Morning', 'Out past Ōhau Point']),
  },
} satisfies BlockFixtures;
