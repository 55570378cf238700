/** Bookings of one pass on their way back, with the shop of domains/booking/payment. */
import { pass } from '#domains/cart/testing.ts';
import { refundsOf } from '../booking-store.ts';
import { settle } from '../payment/settle.ts';
import { authorise, type Ordered, order, type Shop } from '../payment/testing.ts';
import { confirmRefund } from './confirm-refund.ts';
import { offerRefund } from './offer-refund.ts';
import { payPendingRefunds } from './pay-refunds.ts';

/** A booking that was paid by card. */
export async function paidPass(shop: Shop): Promise<Ordered> {
  const ordered = await order(shop, [pass]);
  authorise(shop, ordered.attemptId);
  await settle(shop, ordered.attemptId);
  return ordered;
}

/** The same with all of it given up: its money is promised, and the bank not asked yet. */
export async function givenUpPass(shop: Shop): Promise<Ordered> {
  const ordered = await paidPass(shop);
  const offered = await offerRefund(shop, ordered.token, {});
  if (!offered.ok) throw new Error('No offer.');
  await confirmRefund(shop, ordered.token, offered.offer.id);
  return ordered;
}

/** The same after the bank refused to return the money. */
export async function refusedPass(shop: Shop): Promise<Ordered & { readonly refundId: string }> {
  const ordered = await givenUpPass(shop);
  shop.bank.faults.push({ call: 'refund', when: 'before', kind: 'refused' });
  await payPendingRefunds(shop);
  const [refund] = await refundsOf(shop.database, ordered.id);
  if (refund?.state !== 'failed') throw new Error('The bank returned it.');
  return { ...ordered, refundId: refund.id };
}
