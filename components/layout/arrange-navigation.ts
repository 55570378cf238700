import type { NavigationEntry } from './types.ts';

/** Maximum number of entries in each desktop row; the rest goes under "More". */
export const rowLengths = { ways: 6, quiet: 5 } as const;

export type ArrangedNavigation = {
  /** Main row: the first entries with an icon. */
  ways: readonly NavigationEntry[];
  /** Secondary row, beside the brand. */
  quiet: readonly NavigationEntry[];
  /** Entries under "More". */
  more: readonly NavigationEntry[];
};

/**
 * Arranges a long, flat navigation into the rows of the desktop header, without losing an entry. An icon marks a main
 * entry. The home page ("/") is left out, because the brand links there.
 */
export const arrangeNavigation = (navigation: readonly NavigationEntry[]): ArrangedNavigation => {
  const entries = navigation.filter(({ path }) => path !== '/');
  const ways = entries.filter(({ icon }) => icon).slice(0, rowLengths.ways);
  const rest = entries.filter((entry) => !ways.includes(entry));
  // A "More" button for a single entry would need as much room as the entry.
  const fits = rest.length <= rowLengths.quiet + 1 ? rest.length : rowLengths.quiet;
  return { ways, quiet: rest.slice(0, fits), more: rest.slice(fits) };
};
