/**
 * Formats a list: `TranzAlpine, Interislander and Coastal Pacific`. By hand, because `Intl.ListFormat` takes several
 * times as long, and a search formats a hundred lists.
 */
export function formatList(words: readonly string[], last: 'and' | 'or' = 'and'): string {
  const end = words.at(-1) ?? '';
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} ${last} ${end}` : end;
}
