import { config } from '#platform/config.ts';
import { isStopping, trackUntilShutdown } from '#platform/graceful-shutdown.ts';
import { log } from '#platform/log.ts';
import { deliverDue, expireDue, forgetDeliveries } from './deliver.ts';
import { productionTestDeps, type TestGatewayDeps } from './test-gateway-deps.ts';

const everyMs = 1_000;

/** How often old deliveries are forgotten, in rounds: each hour. */
const forgetEvery = 3_600;

let isStarted = false;

/**
 * Sends the test gateway's webhooks and closes its payments from now on, by a timer that does not keep the process alive; not
 * while Next builds, nor where the test gateway is switched off. May be called more than once.
 */
export function startTestDeliveries(): void {
  const { isBuild, payment } = config();
  if (isStarted || isBuild) return;
  isStarted = true;
  if (!payment.testGateway) {
    if (payment.provider === 'test')
      log.warn({ event: 'payment.switched-off' }, 'No payment provider is set: the site takes no orders');
    return;
  }
  const deps = productionTestDeps();
  let rounds = 0;
  let isBusy = false;
  setInterval(async () => {
    // A shop that answers slowly is not asked twice as much.
    if (isBusy || isStopping()) return;
    isBusy = true;
    await trackUntilShutdown(round(deps, rounds % forgetEvery === 0));
    rounds += 1;
    isBusy = false;
  }, everyMs).unref();
}

/** Never rejects: what went wrong is logged, and the next round tries again. */
async function round(deps: TestGatewayDeps, isTimeToForget: boolean): Promise<void> {
  try {
    await expireDue(deps);
    await deliverDue(deps);
    if (isTimeToForget) await forgetDeliveries(deps);
  } catch (err) {
    log.error({ event: 'test-gateway.failed', err }, 'The test gateway could not send its webhooks');
  }
}
