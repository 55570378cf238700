/** A search on the page that finds journeys: places by their ids, the day as `2026-12-05`. */
export function searchLink(path: string, search: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams(search)}`.replaceAll('%3A', ':');
}
