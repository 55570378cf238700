import { catalogue } from '#src/catalogue/current-catalogue.ts';
import { config } from '#src/platform/config.ts';
import { openDatabase } from '#src/platform/database/database.ts';
import { currentVisit } from '#src/platform/http/visit.ts';
import { networkName } from '#src/platform/rate-limits/senders.ts';
import { timetableMeans } from '#src/travel/search/search-fares.ts';
import type { CartMeans } from './cart-means.ts';

/**
 * What the carts of this process work with: its database, the timetable that answers now, its catalogue and clock. Rejects
 * with `DatabaseUnavailableError`, always so while Next builds.
 */
export async function realMeans(): Promise<CartMeans> {
  const visit = config().rateLimits ? currentVisit() : undefined;
  const network = visit && networkName(visit.address, timetableMeans.key());
  return { database: await openDatabase(), ...timetableMeans, catalogue: catalogue(), network };
}
