/** Starts the background timer that sends the test gateway's webhooks and expires its payments. */
import { config } from '#platform/config.ts';
import { isStopping, trackUntilShutdown } from '#platform/graceful-shutdown.ts';
import { log } from '#platform/log.ts';
import { startOnce } from '#platform/start-once.ts';
import { deleteOldDeliveries, deliverDue, expireDue } from './deliver-webhooks.ts';
import { productionTestDeps, type TestGatewayDeps } from './test-gateway-deps.ts';

const everyMs = 1_000;

/** Number of rounds between deletions of old deliveries: one hour. */
const roundsPerCleanup = 3_600;

/**
 * Starts a timer that sends the test gateway's webhooks and expires its payments. It does not keep the process alive.
 * Nothing starts during the Next build or if the test gateway is switched off. It is safe to call more than once.
 */
export const startTestDeliveries = startOnce(() => {
  const { payment } = config();
  if (!payment.testGateway) {
    if (payment.provider === 'test')
      log.warn(
        { event: 'payment.switched-off' },
        'No payment provider is configured: the site takes no orders',
      );
    return;
  }
  const deps = productionTestDeps();
  let rounds = 0;
  let isBusy = false;
  setInterval(async () => {
    // A slow site must not get twice as many requests.
    if (isBusy || isStopping()) return;
    isBusy = true;
    await trackUntilShutdown(round(deps, rounds % roundsPerCleanup === 0));
    rounds += 1;
    isBusy = false;
  }, everyMs).unref();
});

/** Runs one round. It never rejects: an error is logged, and the next round tries again. */
async function round(deps: TestGatewayDeps, isTimeToForget: boolean): Promise<void> {
  try {
    await expireDue(deps);
    await deliverDue(deps);
    if (isTimeToForget) await deleteOldDeliveries(deps);
  } catch (err) {
    log.error({ event: 'test-gateway.failed', err }, 'A round of test webhooks failed');
  }
}
