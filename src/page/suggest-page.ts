/** Suggests on the 404 page which page a mistyped address probably means. */
import type { Routes } from '#cms/route-table.ts';
import { toComparable } from '#contracts/text/fold-text.ts';

/** Maps comparable paths to pages; built once per route table. */
const indexes = new WeakMap<Routes, ReadonlyMap<string, string>>();

/**
 * Finds the page that a wrong address probably means. Its address may differ in case, diacritics, punctuation or a
 * file extension only. Examples: `/Contact/`, `/travel-passes.html`, or `/contact/).` for a link pasted with trailing
 * text.
 * @param path decoded, without the query
 * @returns an address of the route table, or null
 */
export function similarPage(routes: Routes, path: string): string | null {
  const index = indexes.get(routes) ?? indexOf(routes);
  indexes.set(routes, index);
  return index.get(comparablePath(path)) ?? null;
}

function indexOf({ pages, redirects }: Routes): ReadonlyMap<string, string> {
  const index = new Map<string, string>();
  // Pages take precedence over redirects: the first entry stays.
  for (const [from, to] of [...[...pages].map((path) => [path, path] as const), ...redirects]) {
    const key = comparablePath(from);
    if (key !== '' && !index.has(key)) index.set(key, to);
  }
  return index;
}

const comparablePath = (path: string) =>
  path
    .replace(/\.(?:html?|php|aspx?)\/?$/i, '')
    .split('/')
    .map((part) => toComparable(part).replaceAll(' ', ''))
    .filter(Boolean)
    .join('/');
