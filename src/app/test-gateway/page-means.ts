import { realTestMeans } from '#src/payment/test-gateway/test-means.ts';
import { config } from '#src/platform/config.ts';
import type { PageMeans } from './answer-page.ts';

/** Longer than anybody waits for a page, in milliseconds. */
const hangsFor = 30_000;

/** The means of this process. */
export function pageMeans(): PageMeans {
  return { gateway: config().payment.testGateway ? realTestMeans() : null, hangsFor };
}
