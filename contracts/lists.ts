/** Formats a list: `TranzAlpine, Interislander and Coastal Pacific`. */
export function formatList(words: readonly string[], last: 'and' | 'or' = 'and'): string {
  const [end = '', ...others] = words.toReversed();
  return others.length === 0 ? end : `${others.toReversed().join(', ')} ${last} ${end}`;
}
