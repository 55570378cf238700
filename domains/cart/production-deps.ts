import { catalogue } from '#domains/catalogue/current-catalogue.ts';
import { timetableDeps } from '#domains/travel/search/search-fares.ts';
import { config } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { currentRequest } from '#platform/http/request-context.ts';
import { hashNetwork } from '#platform/rate-limits/rate-limit-keys.ts';
import type { CartDeps } from './cart-deps.ts';

/**
 * What the carts of this process work with: its database, the timetable that answers now, its catalogue and clock. Rejects
 * with `DatabaseUnavailableError`, always so while Next builds.
 */
export async function productionDeps(): Promise<CartDeps> {
  const visit = config().rateLimits ? currentRequest() : undefined;
  const network = visit && hashNetwork(visit.address, timetableDeps.key());
  return { database: await openDatabase(), ...timetableDeps, catalogue: catalogue(), network };
}
