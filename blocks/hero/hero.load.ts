import type { z } from 'zod';
import type { LoadContext, LoadResult } from '#blocks/define-block.ts';
import { readFareSearchQuery } from '#contracts/search/fare-search-query.ts';
import type { hero } from '#schemas/blocks/hero.schema.ts';
import type { HeroData } from './hero.tsx';
import { tourSale } from './tour-sale.ts';

/**
 * Checks if the page answers a search; the opening then shrinks to a line, so that the results come first.
 * Adds a tour's price.
 */
export async function loadHero(
  { tourId }: z.output<typeof hero.shape>,
  context: LoadContext,
): Promise<LoadResult<HeroData>> {
  const isAside = readFareSearchQuery(context.query).isSearch;
  const sale = tourId === undefined ? undefined : tourSale(tourId, context);
  return { ok: true, data: { isAside, ...(sale && { sale }) } };
}
