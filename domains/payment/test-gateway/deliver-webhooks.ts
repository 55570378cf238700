/** Sends the test gateway's webhooks to the site, with a lease, retries and exponential backoff. */
import { and, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import { log } from '#platform/log.ts';
import { testDeliveries, testPayments } from './test-gateway.table.ts';
import type { TestGatewayDeps } from './test-gateway-deps.ts';
import { withPayment } from './test-payments.ts';
import { signatureHeader, signWebhook } from './webhook-signature.ts';

type Delivery = typeof testDeliveries.$inferSelect;

/** Maximum number of webhooks sent concurrently. */
const batch = 20;

/** Timeout of one delivery, in milliseconds. */
const deliveryTimeoutMs = 10_000;

/** Lease of a delivery, in milliseconds: no other process sends it meanwhile, and a crashed process loses nothing. */
const leaseMs = 15_000;

/** Maximum attempts of one delivery, over about five hours. */
const maxAttempts = 40;

/** How long a delivery is kept after it was last due, in milliseconds. */
const retentionMs = 7 * 86_400_000;

/** Returns the delay before the next attempt after `attempts` failures, in milliseconds: 2 s, 4 s, … 10 minutes. */
export function backoff(attempts: number): number {
  return Math.min(600_000, 1000 * 2 ** Math.min(attempts, 12));
}

/** Sends a batch of due webhooks concurrently, in no defined order. Returns how many it attempted. */
export async function deliverDue(deps: TestGatewayDeps): Promise<number> {
  const due = await claimDue(deps);
  const delivered = await Promise.all(due.map((delivery) => deliver(deps, delivery)));
  const ids = due.filter((_, at) => delivered[at]).map(({ id }) => id);
  if (ids.length > 0) await recordDelivered(deps, ids);
  return due.length;
}

/** Expires open payments whose time is over; this also announces it to the site. */
export async function expireDue(deps: TestGatewayDeps): Promise<void> {
  const database = await deps.database();
  const over = await database
    .select({ id: testPayments.id })
    .from(testPayments)
    .where(and(eq(testPayments.status, 'open'), lte(testPayments.expiresAt, deps.now())))
    .limit(batch);
  // Opening an overdue payment expires it.
  for (const { id } of over) await withPayment(deps, id, async () => undefined);
}

/** Deletes deliveries that were completed or given up long ago. */
export async function deleteOldDeliveries(deps: TestGatewayDeps): Promise<void> {
  const database = await deps.database();
  await database
    .delete(testDeliveries)
    .where(lt(testDeliveries.dueAt, new Date(deps.now().getTime() - retentionMs)));
}

/**
 * Claims due deliveries for the duration of the lease. Concurrent processes claim different ones. PostgreSQL may run a
 * subquery of IN again for each row, and so exceed its limit; one in an array runs once.
 */
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
    .set({ dueAt: new Date(now.getTime() + leaseMs) })
    .where(sql`${testDeliveries.id} = any(array(${due}))`)
    .returning();
}

/** Sends one webhook; returns true if the site accepted it. Otherwise a later attempt is scheduled. */
async function deliver(deps: TestGatewayDeps, { id, eventId, body, attempts }: Delivery): Promise<boolean> {
  const fault = await send(deps, body);
  if (fault === null) return true;
  const dueAt = new Date(deps.now().getTime() + backoff(attempts + 1));
  const database = await deps.database();
  await database
    .update(testDeliveries)
    .set({ dueAt, attempts: attempts + 1 })
    .where(eq(testDeliveries.id, id));
  log.warn({ event: 'test-gateway.not-delivered', eventId, fault }, 'Delivering a test webhook failed');
  return false;
}

async function recordDelivered(deps: TestGatewayDeps, ids: readonly string[]): Promise<void> {
  const database = await deps.database();
  await database
    .update(testDeliveries)
    .set({ deliveredAt: deps.now(), attempts: sql`${testDeliveries.attempts} + 1` })
    .where(inArray(testDeliveries.id, [...ids]));
}

/** Sends a webhook. Returns null if the site accepted it (2xx), or else the reason. */
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
