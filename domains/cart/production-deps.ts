import { catalogue } from '#domains/catalogue/current-catalogue.ts';
import { timetableDeps } from '#domains/travel/search/search-fares.ts';
import { config } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { currentVisit } from '#platform/http/visit.ts';
import { networkName } from '#platform/rate-limits/senders.ts';
import type { CartDeps } from './cart-deps.ts';

/**
 * What the carts of this process work with: its database, the timetable that answers now, its catalogue and clock. Rejects
 * with `DatabaseUnavailableError`, always so while Next builds.
 */
export async function productionDeps(): Promise<CartDeps> {
  const visit = config().rateLimits ? currentVisit() : undefined;
  const network = visit && networkName(visit.address, timetableDeps.key());
  return { database: await openDatabase(), ...timetableDeps, catalogue: catalogue(), network };
}
