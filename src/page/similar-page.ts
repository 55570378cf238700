import type { Routes } from '#cms/route-table.ts';
import { comparable } from '#contracts/text/folded.ts';

/** Each page by its address as `comparablePath` has it. Made once for a route table. */
const indexes = new WeakMap<Routes, ReadonlyMap<string, string>>();

/**
 * The page that a wrong address most likely means: one whose address differs in capitals, marks, punctuation or the ending of a
 * file alone, such as `/Contact/`, `/travel-passes.html` or `/contact/).` for a link that was pasted with what stood after it.
 * @param path decoded, without the query
 * @returns an address of the route table, never one that was asked for; null where there is none
 */
export function similarPage(routes: Routes, path: string): string | null {
  const index = indexes.get(routes) ?? indexOf(routes);
  indexes.set(routes, index);
  return index.get(comparablePath(path)) ?? null;
}

function indexOf({ pages, redirects }: Routes): ReadonlyMap<string, string> {
  const index = new Map<string, string>();
  // A page before a redirect: the first one stays.
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
    .map((part) => comparable(part).replaceAll(' ', ''))
    .filter(Boolean)
    .join('/');
