import { catalogue } from '#src/catalogue/current-catalogue.ts';
import { openDatabase } from '#src/platform/database/database.ts';
import { timetableMeans } from '#src/travel/search/search-fares.ts';
import type { CartMeans } from './cart-means.ts';

/**
 * What the carts of this process work with: its database, the timetable that answers now, its catalogue and clock. Rejects
 * with `DatabaseUnavailableError`, always so while Next builds.
 */
export async function realMeans(): Promise<CartMeans> {
  return { database: await openDatabase(), ...timetableMeans, catalogue: catalogue() };
}
