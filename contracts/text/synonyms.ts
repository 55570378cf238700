/** Synonyms of the site, folded: a search for one of them finds the others. */
export const synonyms: readonly (readonly string[])[] = [
  ['bus', 'coach'],
  ['mount', 'mt'],
  ['railway', 'rail'],
];
