import { realTestMeans } from '#domains/payment/test-gateway/test-means.ts';
import { config } from '#platform/config.ts';
import type { PageMeans } from './answer-page.ts';

/** Long enough to be felt, in milliseconds; what follows is the same however long it is. */
const hangsFor = 10_000;

/** The means of this process. */
export function pageMeans(): PageMeans {
  return { gateway: config().payment.testGateway ? realTestMeans() : null, hangsFor };
}
