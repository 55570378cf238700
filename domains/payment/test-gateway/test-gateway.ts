import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '#platform/database/opened-database.ts';
import {
  GatewayError,
  type NewPayment,
  type ParsedWebhook,
  type PaymentGateway,
  type ProviderPayment,
  type ProviderRefund,
} from '../payment-gateway.ts';
import { isTestEventType, testEventBody } from './test-events.ts';
import { testPayments, testRefunds } from './test-gateway.table.ts';
import type { TestGatewayDeps } from './test-gateway-deps.ts';
import { type LockedPayment, readPayment, type TestPayment, withPayment } from './test-payments.ts';
import { signatureHeader, verifyWebhook } from './webhook-signature.ts';

/**
 * Creates the embedded test gateway: a bank with its own tables, pages (src/app/test-gateway) and signed webhooks. It
 * takes no money. Each call runs in its own transaction.
 */
export function createTestGateway(deps: TestGatewayDeps): PaymentGateway {
  return {
    name: 'test',
    open: (payment) => withUnavailableError(() => open(deps, payment)),
    read: (id) => withUnavailableError(async () => asProvider(requireKnown(await readPayment(deps, id)))),
    capture: (id) => withUnavailableError(() => withKnownPayment(deps, id, capture)),
    cancel: (id) => withUnavailableError(() => withKnownPayment(deps, id, cancel)),
    refund: (id, refund) =>
      withUnavailableError(() => withKnownPayment(deps, id, (locked) => refundPart(locked, refund))),
    refundsOf: (id) => withUnavailableError(() => withKnownPayment(deps, id, allRefunds)),
    // The messages of the test gateway name the payment itself.
    paymentOf: async (reference) => reference,
    parseWebhook: (body, headers, now) => parseWebhook(deps, body, headers, now),
  };
}

/** Returns the URL of the page on which the visitor pays `paymentId`. */
function payPage(deps: TestGatewayDeps, paymentId: string): string {
  return `${deps.pagesUrl}/test-gateway/pay/${paymentId}`;
}

async function open(deps: TestGatewayDeps, newPayment: NewPayment) {
  const database = await deps.database();
  const now = deps.now();
  const [added] = await database
    .insert(testPayments)
    .values({
      id: `pay_${randomBytes(15).toString('base64url')}`,
      attemptId: newPayment.attemptId,
      status: 'open',
      amountCents: newPayment.amountCents,
      currency: newPayment.currency,
      refundedCents: 0,
      bookingReference: newPayment.bookingReference,
      returnUrl: newPayment.returnUrl,
      cancelUrl: newPayment.cancelUrl,
      createdAt: now,
      expiresAt: newPayment.expiresAt,
    })
    .onConflictDoNothing({ target: testPayments.attemptId })
    .returning();
  const payment = added ?? (await openedBefore(database, newPayment));
  if (payment?.amountCents !== newPayment.amountCents || payment.currency !== newPayment.currency)
    throw new GatewayError('refused', 'This key was used for a payment of another amount.');
  return { providerPaymentId: payment.id, url: payPage(deps, payment.id) };
}

async function openedBefore(database: Database, { attemptId }: NewPayment): Promise<TestPayment | undefined> {
  const [payment] = await database.select().from(testPayments).where(eq(testPayments.attemptId, attemptId));
  return payment;
}

async function capture({ payment, change }: LockedPayment): Promise<ProviderPayment> {
  if (payment.status !== 'authorised') return asProvider(payment);
  return asProvider(await change({ status: 'captured' }, 'payment.captured'));
}

async function cancel({ payment, change }: LockedPayment): Promise<ProviderPayment> {
  if (payment.status !== 'open' && payment.status !== 'authorised') return asProvider(payment);
  return asProvider(await change({ status: 'cancelled' }, 'payment.cancelled'));
}

async function refundPart(
  { payment, transaction, change }: LockedPayment,
  { key, amountCents }: { readonly key: string; readonly amountCents: number },
): Promise<{ providerRefundId: string }> {
  const [paid] = await transaction.select().from(testRefunds).where(eq(testRefunds.key, key));
  if (paid) {
    if (paid.paymentId === payment.id && paid.amountCents === amountCents)
      return { providerRefundId: paid.id };
    throw new GatewayError('refused', 'This key was used for a refund of another amount.');
  }
  if (payment.status !== 'captured')
    throw new GatewayError('refused', 'There is no captured payment to refund.');
  const left = (payment.authorisedCents ?? 0) - payment.refundedCents;
  if (!Number.isInteger(amountCents) || amountCents < 1 || amountCents > left)
    throw new GatewayError('refused', 'The refund exceeds the amount that is left.');
  const id = `rfd_${randomBytes(15).toString('base64url')}`;
  await transaction.insert(testRefunds).values({ key, id, paymentId: payment.id, amountCents });
  await change({ refundedCents: payment.refundedCents + amountCents }, 'refund.paid');
  return { providerRefundId: id };
}

async function allRefunds({ payment, transaction }: LockedPayment): Promise<readonly ProviderRefund[]> {
  const rows = await transaction.select().from(testRefunds).where(eq(testRefunds.paymentId, payment.id));
  return rows.map(({ id, key, amountCents }) => ({
    ...{ providerRefundId: id, key, amountCents },
    ...{ status: 'paid', failureCode: null },
  }));
}

function parseWebhook(deps: TestGatewayDeps, body: string, headers: Headers, now: Date): ParsedWebhook {
  const checked = verifyWebhook(deps.secret(), body, headers.get(signatureHeader), now);
  if (checked !== 'good') return { kind: 'refused', reason: checked };
  const parsed = testEventBody.safeParse(parsedJson(body));
  if (!parsed.success) return { kind: 'refused', reason: 'malformed' };
  const { id, type, createdAt, data } = parsed.data;
  if (!isTestEventType(type)) return { kind: 'ignored' };
  const { paymentId, amountCents, currency } = data;
  return {
    kind: 'event',
    event: { id, type, providerPaymentId: paymentId, amountCents, currency },
    happenedAt: createdAt === undefined ? undefined : new Date(createdAt),
  };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function asProvider(payment: TestPayment): ProviderPayment {
  return {
    providerPaymentId: payment.id,
    status: payment.status,
    attemptId: payment.attemptId,
    amountCents: payment.authorisedCents ?? payment.amountCents,
    currency: payment.currency,
    refundedCents: payment.refundedCents,
    failureCode: payment.failureCode,
  };
}

async function withKnownPayment<T>(
  deps: TestGatewayDeps,
  id: string,
  work: (locked: LockedPayment) => Promise<T>,
): Promise<T> {
  return requireKnown(await withPayment(deps, id, work));
}

function requireKnown<T>(found: T | null): T {
  if (found === null) throw new GatewayError('not-found', 'Payment not found.');
  return found;
}

/** Maps any other error to `unavailable`: the database of the gateway can't be reached. */
async function withUnavailableError<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    if (cause instanceof GatewayError) throw cause;
    throw new GatewayError('unavailable', 'The test gateway did not answer.', { cause });
  }
}
