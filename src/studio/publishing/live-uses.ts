import type { Use } from '../editing/uses.ts';

/** Types that refer to a document without showing it. */
const showsNothing: ReadonlySet<string> = new Set(['redirect', 'previewLink']);

/** The uses that visitors see: while there is one, the document stays. */
export function liveUses(uses: readonly Use[]): Use[] {
  return uses.filter(({ type, seen }) => seen !== 'draft' && !showsNothing.has(type));
}
