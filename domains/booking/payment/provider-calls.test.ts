import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PaymentGateway } from '#domains/payment/payment-gateway.ts';
import { openFakeProvider } from './fake-provider.testing.ts';
import { awaitCall, refundAtProvider } from './provider-calls.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Resolves to `answer` after a delay. */
const late = <Answer>(answer: Answer, milliseconds: number) =>
  new Promise<Answer>((resolve) => setTimeout(() => resolve(answer), milliseconds));

const refund = { key: 'refund', turn: 1, amountCents: 1_000 };
const returningAfter = (milliseconds: number): PaymentGateway => ({
  ...openFakeProvider().gateway,
  refund: () => late({ providerRefundId: 're_1' }, milliseconds),
});

test('a call times out after nine seconds', async () => {
  const asked = expect(awaitCall(late('an answer', 9_500))).rejects.toMatchObject({ kind: 'unavailable' });
  await vi.advanceTimersByTimeAsync(9_500);
  await asked;
});

test('a refund succeeds if the provider takes five seconds for each of its three requests', async () => {
  const returned = expect(refundAtProvider(returningAfter(15_000), 'payment', refund)).resolves.toBe('re_1');
  await vi.advanceTimersByTimeAsync(15_000);
  await returned;
});

test('a refund without an answer is unavailable after thirty seconds, so that a later round retries it', async () => {
  const returned = expect(refundAtProvider(returningAfter(60_000), 'payment', refund)).rejects.toMatchObject({
    kind: 'unavailable',
  });
  await vi.advanceTimersByTimeAsync(30_000);
  await returned;
});
