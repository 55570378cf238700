const lists = {
  and: new Intl.ListFormat('en-NZ', { type: 'conjunction' }),
  or: new Intl.ListFormat('en-NZ', { type: 'disjunction' }),
};

/** Formats a list: `TranzAlpine, Interislander and Coastal Pacific`. */
export function formatList(words: readonly string[], last: 'and' | 'or' = 'and'): string {
  return words.length === 1 ? (words[0] ?? '') : lists[last].format(words);
}
