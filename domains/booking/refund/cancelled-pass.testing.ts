/** Fixtures: bookings of one pass in states of a refund, for the fixture of domains/booking/payment. */
import { pass } from '#domains/cart/cart-fixtures.testing.ts';
import { refundsOf } from '../booking-store.ts';
import {
  authorise,
  order,
  type PaymentFixture,
  type TestOrder,
} from '../payment/payment-fixtures.testing.ts';
import { settle } from '../payment/settle.ts';
import { confirmRefund } from './confirm-refund.ts';
import { offerRefund } from './offer-refund.ts';
import { payPendingRefunds } from './pay-refunds.ts';

/** Makes a booking that was paid by card. */
export async function paidPass(fixture: PaymentFixture): Promise<TestOrder> {
  const ordered = await order(fixture, [pass]);
  authorise(fixture, ordered.attemptId);
  await settle(fixture, ordered.attemptId);
  return ordered;
}

/** Makes a paid booking and cancels it. The refund is promised and not paid yet. */
export async function cancelledPass(fixture: PaymentFixture): Promise<TestOrder> {
  const ordered = await paidPass(fixture);
  const offered = await offerRefund(fixture, ordered.token, {});
  if (!offered.ok) throw new Error('No offer.');
  await confirmRefund(fixture, ordered.token, offered.offer.id);
  return ordered;
}

/** Makes a cancelled booking whose refund the provider has refused. */
export async function refusedPass(
  fixture: PaymentFixture,
): Promise<TestOrder & { readonly refundId: string }> {
  const ordered = await cancelledPass(fixture);
  fixture.provider.faults.push({ call: 'refund', when: 'before', kind: 'refused' });
  await payPendingRefunds(fixture);
  const [refund] = await refundsOf(fixture.database, ordered.id);
  if (refund?.state !== 'failed') throw new Error('The provider returned it.');
  return { ...ordered, refundId: refund.id };
}
