/** Builds a link to the journey search on the given page: places by their ids, the date as `2026-12-05`. */
export function searchLink(path: string, search: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams(search)}`.replaceAll('%3A', ':');
}
