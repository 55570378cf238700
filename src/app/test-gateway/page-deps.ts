import { productionTestDeps } from '#domains/payment/test-gateway/test-gateway-deps.ts';
import { config } from '#platform/config.ts';
import type { PageDeps } from './answer-page.ts';

/** Milliseconds; long enough to notice. The result does not depend on it. */
const hangMs = 10_000;

/** Production dependencies of the test gateway's pages. */
export function pageDeps(): PageDeps {
  return { gateway: config().payment.testGateway ? productionTestDeps() : null, hangMs };
}
