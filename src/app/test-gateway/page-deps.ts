import { productionTestDeps } from '#domains/payment/test-gateway/test-gateway-deps.ts';
import { config } from '#platform/config.ts';
import type { PageDeps } from './answer-page.ts';

/** Long enough to be felt, in milliseconds; what follows is the same however long it is. */
const hangsFor = 10_000;

/** The means of this process. */
export function pageDeps(): PageDeps {
  return { gateway: config().payment.testGateway ? productionTestDeps() : null, hangsFor };
}
