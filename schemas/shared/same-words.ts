/** Words that mean the same on this site, folded: whoever says one finds the others. */
export const sameWords: readonly (readonly string[])[] = [
  ['bus', 'coach'],
  ['mount', 'mt'],
  ['railway', 'rail'],
];
