import type { LoadContext, LoadResult } from '#blocks/define-block.ts';
import { readFareSearchQuery } from '#schemas/search/fare-search-query.ts';
import type { HeroData } from './hero.tsx';

/** Looks whether the page answers a search: then what was found comes first, and the opening is a line. */
export async function loadHero(_block: unknown, { query }: LoadContext): Promise<LoadResult<HeroData>> {
  return { ok: true, data: { isAside: readFareSearchQuery(query).isSearch } };
}
