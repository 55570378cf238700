/** The last searches made in this browser. They never leave it. */

/** A search to come back to. */
export interface RecentSearch {
  /** `Auckland to Wellington, Tuesday 1 December 2026` */
  readonly label: string;
  readonly href: string;
}

const key = 'southbound.recent-searches';
const most = 3;

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

/** What storage held, as far as it is what we put there. */
export function parseRecent(stored: string | null): readonly RecentSearch[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(value) ? value.filter(isRecent).slice(0, most) : [];
  } catch {
    return [];
  }
}

/** The list with this search first and none twice. */
export function withSearch(recent: readonly RecentSearch[], search: RecentSearch): readonly RecentSearch[] {
  return [search, ...recent.filter(({ href }) => href !== search.href)].slice(0, most);
}

/** As it lies in storage; null where there is none or it may not be read (a private window). */
export function storedRecent(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Remembers a search, or forgets all with null. Where nothing can be stored, nothing is. */
export function storeRecent(search: RecentSearch | null): void {
  try {
    if (search === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(withSearch(parseRecent(storedRecent()), search)));
  } catch {
    // A full or forbidden storage: the search works without.
  }
}
