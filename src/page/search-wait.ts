import { config } from '#src/platform/config.ts';
import { currentVisit } from '#src/platform/http/visit.ts';
import { currentRateLimits } from '#src/platform/rate-limits/current-rate-limits.ts';
import { sendersOf } from '#src/platform/rate-limits/senders.ts';

/**
 * Counts a page that is drawn for one query as a search: without scripts that is how visitors search.
 * @returns the seconds until this visitor may search again, or null
 */
export async function searchWait(): Promise<number | null> {
  const visit = currentVisit();
  if (!visit || !config().rateLimits) return null;
  return currentRateLimits().take('search', sendersOf(visit.address, undefined));
}
