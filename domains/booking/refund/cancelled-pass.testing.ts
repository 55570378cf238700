/** Fixtures: bookings of one pass in states of a refund, for the shop of domains/booking/payment. */
import { pass } from '#domains/cart/testing.ts';
import { refundsOf } from '../booking-store.ts';
import { settle } from '../payment/settle.ts';
import { authorise, type Ordered, order, type Shop } from '../payment/testing.ts';
import { confirmRefund } from './confirm-refund.ts';
import { offerRefund } from './offer-refund.ts';
import { payPendingRefunds } from './pay-refunds.ts';

/** Makes a booking that was paid by card. */
export async function paidPass(shop: Shop): Promise<Ordered> {
  const ordered = await order(shop, [pass]);
  authorise(shop, ordered.attemptId);
  await settle(shop, ordered.attemptId);
  return ordered;
}

/** Makes a paid booking and cancels it. The refund is promised and not paid yet. */
export async function cancelledPass(shop: Shop): Promise<Ordered> {
  const ordered = await paidPass(shop);
  const offered = await offerRefund(shop, ordered.token, {});
  if (!offered.ok) throw new Error('No offer.');
  await confirmRefund(shop, ordered.token, offered.offer.id);
  return ordered;
}

/** Makes a cancelled booking whose refund the bank has refused. */
export async function refusedPass(shop: Shop): Promise<Ordered & { readonly refundId: string }> {
  const ordered = await cancelledPass(shop);
  shop.bank.faults.push({ call: 'refund', when: 'before', kind: 'refused' });
  await payPendingRefunds(shop);
  const [refund] = await refundsOf(shop.database, ordered.id);
  if (refund?.state !== 'failed') throw new Error('The bank returned it.');
  return { ...ordered, refundId: refund.id };
}
