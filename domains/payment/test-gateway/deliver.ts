import { and, eq, inArray, isNull, lt, lte } from 'drizzle-orm';
import { log } from '#platform/log.ts';
import { testDeliveries, testPayments } from './test-gateway.table.ts';
import type { TestGatewayDeps } from './test-gateway-deps.ts';
import { withPayment } from './test-payments.ts';
import { signatureHeader, signWebhook } from './webhook-signature.ts';

type Delivery = typeof testDeliveries.$inferSelect;

/** How many are sent at once. */
const batch = 20;

/** How long the shop has to take one, in milliseconds. */
const deliveryTimeoutMs = 10_000;

/** For how long nobody else sends what is being sent, in milliseconds: a process that dies on the way loses nothing. */
const lease = 15_000;

/** How often one is sent at the most: for about five hours. */
const maxAttempts = 40;

/** How long a delivery is kept after it was last due, in milliseconds. */
const kept = 7 * 86_400_000;

/** In how many milliseconds a delivery that failed for the `attempts`th time is sent again: 2 s, 4 s, … 10 minutes. */
export function backoff(attempts: number): number {
  return Math.min(600_000, 1000 * 2 ** Math.min(attempts, 12));
}

/** Sends the webhooks that are due, a few at once, in no certain order. Answers how many were tried. */
export async function deliverDue(deps: TestGatewayDeps): Promise<number> {
  const due = await claimDue(deps);
  await Promise.all(due.map((delivery) => deliver(deps, delivery)));
  return due.length;
}

/** Closes payments that waited beyond their time, and tells the shop. */
export async function expireDue(deps: TestGatewayDeps): Promise<void> {
  const database = await deps.database();
  const over = await database
    .select({ id: testPayments.id })
    .from(testPayments)
    .where(and(eq(testPayments.status, 'open'), lte(testPayments.expiresAt, deps.now())))
    .limit(batch);
  // To look at one is to see that its time is over.
  for (const { id } of over) await withPayment(deps, id, async () => undefined);
}

/** Forgets what was delivered, or given up, long ago. */
export async function forgetDeliveries(deps: TestGatewayDeps): Promise<void> {
  const database = await deps.database();
  await database
    .delete(testDeliveries)
    .where(lt(testDeliveries.dueAt, new Date(deps.now().getTime() - kept)));
}

/** Takes what is due: counted as sent, and due again after the lease. Several processes take different ones. */
async function claimDue(deps: TestGatewayDeps): Promise<readonly Delivery[]> {
  const database = await deps.database();
  const now = deps.now();
  const due = database
    .select({ id: testDeliveries.id })
    .from(testDeliveries)
    .where(
      and(
        isNull(testDeliveries.deliveredAt),
        lte(testDeliveries.dueAt, now),
        lt(testDeliveries.attempts, maxAttempts),
      ),
    )
    .orderBy(testDeliveries.dueAt)
    .limit(batch)
    .for('update', { skipLocked: true });
  return database
    .update(testDeliveries)
    .set({ dueAt: new Date(now.getTime() + lease) })
    .where(inArray(testDeliveries.id, due))
    .returning();
}

async function deliver(deps: TestGatewayDeps, { id, eventId, body, attempts }: Delivery): Promise<void> {
  const fault = await send(deps, body);
  const now = deps.now();
  const database = await deps.database();
  await database
    .update(testDeliveries)
    .set(
      fault === null
        ? { deliveredAt: now, attempts: attempts + 1 }
        : { dueAt: new Date(now.getTime() + backoff(attempts + 1)), attempts: attempts + 1 },
    )
    .where(eq(testDeliveries.id, id));
  if (fault !== null)
    log.warn({ event: 'test-gateway.not-delivered', eventId, fault }, 'A test webhook was not taken');
}

/** Null when the shop took it (2xx), else why not. */
async function send({ webhookUrl, secret, now }: TestGatewayDeps, body: string): Promise<string | null> {
  try {
    const answer = await fetch(webhookUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [signatureHeader]: signWebhook(secret(), body, now()) },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(deliveryTimeoutMs),
    });
    await answer.arrayBuffer();
    return answer.ok ? null : `status ${answer.status}`;
  } catch (error) {
    return error instanceof Error ? error.name : 'unknown';
  }
}
