/** The recent searches of this browser, which never leave it. */

/** A search that the visitor can repeat. */
export interface RecentSearch {
  /** `Auckland to Wellington, Tuesday 1 December 2026` */
  readonly label: string;
  readonly href: string;
}

const key = 'southbound.recent-searches';
const maxRecent = 3;

function isRecent(entry: unknown): entry is RecentSearch {
  return (
    typeof entry === 'object' &&
    entry !== null &&
    'label' in entry &&
    typeof entry.label === 'string' &&
    'href' in entry &&
    typeof entry.href === 'string' &&
    /^\/(?![/\\])/.test(entry.href)
  );
}

/** Parses stored searches and drops anything that is not ours. */
export function parseRecent(stored: string | null): readonly RecentSearch[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(value) ? value.filter(isRecent).slice(0, maxRecent) : [];
  } catch {
    return [];
  }
}

/** Puts a search first in the list and removes its duplicate. */
export function withSearch(recent: readonly RecentSearch[], search: RecentSearch): readonly RecentSearch[] {
  return [search, ...recent.filter(({ href }) => href !== search.href)].slice(0, maxRecent);
}

/** Reads the stored list; null if there is none or storage is forbidden, as in a private window. */
export function storedRecent(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a search, or clears the list with null. Storage failures are ignored. */
export function storeRecent(search: RecentSearch | null): void {
  try {
    if (search === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(withSearch(parseRecent(storedRecent()), search)));
  } catch {
    // If storage is full or forbidden, the search works without it.
  }
}
