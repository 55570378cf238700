/** Sorts the navigation into the desktop header's main row, secondary row and "More" menu. */
import type { NavigationEntry } from './types.ts';

/** Maximum number of entries in each desktop row; the rest goes under "More". */
export const rowLengths = { main: 6, secondary: 3 } as const;

export type ArrangedNavigation = {
  /** Main row: the first entries with an icon. */
  main: readonly NavigationEntry[];
  /** Secondary row, beside the brand. */
  secondary: readonly NavigationEntry[];
  /** Entries under "More". */
  more: readonly NavigationEntry[];
};

/**
 * Arranges a long, flat navigation into the rows of the desktop header, without losing an entry. An icon marks a main
 * entry. The home page ("/") is left out, because the brand links there.
 */
export const arrangeNavigation = (navigation: readonly NavigationEntry[]): ArrangedNavigation => {
  const entries = navigation.filter(({ path }) => path !== '/');
  const main = entries.filter(({ icon }) => icon).slice(0, rowLengths.main);
  const rest = entries.filter((entry) => !main.includes(entry));
  // A "More" button for a single entry would need as much room as the entry.
  const fits = rest.length <= rowLengths.secondary + 1 ? rest.length : rowLengths.secondary;
  return { main, secondary: rest.slice(0, fits), more: rest.slice(fits) };
};
