import type { NavigationEntry } from './types.ts';

/** How many entries each desktop row holds before the rest goes to "More". */
export const rowLengths = { ways: 6, quiet: 5 } as const;

export type ArrangedNavigation = {
  /** The large row: the first entries with an icon. */
  ways: readonly NavigationEntry[];
  /** The quiet row beside the brand. */
  quiet: readonly NavigationEntry[];
  /** Behind "More". */
  more: readonly NavigationEntry[];
};

/**
 * Lays a long, flat navigation out for wide windows without losing an entry. An icon marks a main way; "/" is left
 * to the brand, which links there.
 */
export const arrangeNavigation = (navigation: readonly NavigationEntry[]): ArrangedNavigation => {
  const entries = navigation.filter(({ path }) => path !== '/');
  const ways = entries.filter(({ icon }) => icon).slice(0, rowLengths.ways);
  const rest = entries.filter((entry) => !ways.includes(entry));
  // A "More" with a single entry behind it would cost as much room as the entry.
  const fits = rest.length <= rowLengths.quiet + 1 ? rest.length : rowLengths.quiet;
  return { ways, quiet: rest.slice(0, fits), more: rest.slice(fits) };
};
