import { itemTypeOfMode } from '#contracts/cart/item-types.ts';

/** Builds a link to the journey search on the given page: places by their ids, the date as `2026-12-05`. */
export function searchLink(path: string, search: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams(search)}`.replaceAll('%3A', ':');
}

/** Limits a search to the mode of a line, whose prices the visitor has seen. Empty for a mode that is not sold. */
export function onlyMode(mode: string): { readonly types?: string } {
  const types = itemTypeOfMode(mode);
  return types === undefined ? {} : { types };
}
