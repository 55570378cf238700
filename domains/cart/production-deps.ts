import { catalogue } from '#domains/catalogue/current-catalogue.ts';
import { timetableDeps } from '#domains/travel/search/search-fares.ts';
import { config } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { currentRequest } from '#platform/http/request-context.ts';
import { hashNetwork } from '#platform/rate-limits/rate-limit-keys.ts';
import type { CartDeps } from './cart-deps.ts';

/**
 * Returns the dependencies of the cart in this process: database, current timetable, catalogue and clock. Rejects with
 * `DatabaseUnavailableError`, always so during the Next build.
 */
export async function productionDeps(): Promise<CartDeps> {
  const visit = config().rateLimits ? currentRequest() : undefined;
  const network = visit && hashNetwork(visit.address, timetableDeps.key());
  return { database: await openDatabase(), ...timetableDeps, catalogue: catalogue(), network };
}
