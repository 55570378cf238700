import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { NewItem } from '#src/cart/cart.ts';
import { marketFeed, people } from '#src/cart/testing.ts';
import { readBookingBalances } from '#src/ledger/read.ts';
import { describeEachDatabase } from '#src/platform/database/testing.ts';
import type { LoadedFeed } from '#src/travel/feed/loaded-feed.ts';
import { paymentEvents } from '../booking.table.ts';
import { findBooking, refundsOf } from '../booking-store.ts';
import { receiveWebhook } from '../payment/receive-webhook.ts';
import { settle } from '../payment/settle.ts';
import { useShop } from '../payment/shop-suite.testing.ts';
import { authorise, mailsAbout, type Ordered, order, type Shop } from '../payment/testing.ts';
import { readBooking } from '../read-booking.ts';
import { actOnStuck } from '../staff/act-on-stuck.ts';
import { confirmRefund } from './confirm-refund.ts';
import { offerRefund } from './offer-refund.ts';
import { payPendingRefunds } from './pay-refunds.ts';

const pass: NewItem = { itemType: 'pass', productId: 'bus-pass-15-hours', passengers: people(1) };

let feed: LoadedFeed;
beforeAll(async () => {
  feed = await marketFeed();
});

describeEachDatabase('what the provider tells of refunds', (open) => {
  let shop: Shop;
  const bank = useShop(
    open,
    () => feed,
    (fresh) => {
      shop = fresh;
    },
  );
  const hear = ({ body, headers }: { body: string; headers: Headers }) =>
    receiveWebhook(shop, 'test', body, headers);
  const rowsOf = ({ id }: Ordered) => refundsOf(shop.database, id);
  const rowOf = ({ id }: Ordered) => findBooking(shop.database, id);
  const balances = ({ reference }: Ordered) => readBookingBalances(shop.database, reference);
  const toStaff = async ({ id }: Ordered) =>
    (await mailsAbout(shop, id)).filter((mail) => mail === 'staff-stuck').length;

  async function paid(): Promise<Ordered> {
    const ordered = await order(shop, [pass]);
    authorise(shop, ordered.attemptId);
    await settle(shop, ordered.attemptId);
    return ordered;
  }
  async function givenUp(): Promise<Ordered> {
    const ordered = await paid();
    const offered = await offerRefund(shop, ordered.token, {});
    if (!offered.ok) throw new Error('No offer.');
    await confirmRefund(shop, ordered.token, offered.offer.id);
    return ordered;
  }

  test('one that was paid and came back is owed again, told to staff once, and true on the traveller’s page', async () => {
    const ordered = await givenUp();
    await payPendingRefunds(shop);
    const [{ amountCents = 0 } = {}] = await rowsOf(ordered);
    bank.comeBack(ordered.attemptId);
    const news = bank.refundNews(ordered.attemptId);
    for (let time = 0; time < 3; time += 1) expect(await hear(news)).toBe('accepted');
    await hear(bank.refundNews(ordered.attemptId));
    expect(await rowsOf(ordered)).toMatchObject([{ state: 'failed' }]);
    expect(await rowOf(ordered)).toMatchObject({
      status: 'stuck',
      stuckBecause: expect.stringMatching(/expired_card/),
    });
    expect(await toStaff(ordered)).toBe(1);
    expect((await balances(ordered)).get('refunds_payable')).toBe(-amountCents);
    expect(await readBooking(shop, ordered.token)).toMatchObject({
      refundedCents: 0,
      refunds: [{ state: 'failed' }],
    });
    expect(
      await shop.database.select().from(paymentEvents).where(eq(paymentEvents.attemptId, ordered.attemptId)),
    ).toHaveLength(2);

    const [{ id: refundId = '' } = {}] = await rowsOf(ordered);
    await actOnStuck(shop, {
      reference: ordered.reference,
      act: { kind: 'ask-again', refundId },
      note: 'Hana',
    });
    await payPendingRefunds(shop);
    expect(await rowsOf(ordered)).toMatchObject([{ state: 'paid', turn: 2 }]);
    // And once more, of the second turn.
    bank.comeBack(ordered.attemptId);
    await hear(bank.refundNews(ordered.attemptId));
    expect(await rowsOf(ordered)).toMatchObject([{ state: 'failed', turn: 2 }]);
    expect(await toStaff(ordered)).toBe(2);
  });

  test('one that a person made for a failed one of its amount pays that', async () => {
    const ordered = await givenUp();
    shop.bank.faults.push({ call: 'refund', when: 'before', kind: 'refused' });
    await payPendingRefunds(shop);
    const [{ amountCents = 0 } = {}] = await rowsOf(ordered);
    const byHand = bank.returnByHand(ordered.attemptId, amountCents);
    await hear(bank.refundNews(ordered.attemptId));
    expect(await rowsOf(ordered)).toMatchObject([
      { state: 'paid', providerRefundId: byHand, paidOtherwise: false, reason: 'cancelled' },
    ]);
    expect(await rowOf(ordered)).toMatchObject({ status: 'refunded', stuckBecause: null });
    expect((await balances(ordered)).get('refunds_payable')).toBe(0);
  });

  test('one that a person made for nothing we know is in the books as that, and staff hear the amount', async () => {
    const ordered = await paid();
    bank.returnByHand(ordered.attemptId, 1_250);
    const news = bank.refundNews(ordered.attemptId);
    for (let time = 0; time < 2; time += 1) await hear(news);
    await hear(bank.refundNews(ordered.attemptId));
    expect(await rowsOf(ordered)).toMatchObject([{ reason: 'by_hand', state: 'paid', amountCents: 1_250 }]);
    expect(await rowOf(ordered)).toMatchObject({
      status: 'confirmed',
      stuckBecause: expect.stringMatching(/\$12\.50 by hand/),
    });
    expect(await toStaff(ordered)).toBe(1);
    expect((await balances(ordered)).get('returned_by_hand')).toBe(1_250);
    expect(await readBooking(shop, ordered.token)).toMatchObject({ refundedCents: 1_250 });
    // What the conditions return goes back besides.
    const offered = await offerRefund(shop, ordered.token, {});
    expect(offered.ok).toBe(true);
    bank.comeBack(ordered.attemptId);
    await hear(bank.refundNews(ordered.attemptId));
    expect(await rowsOf(ordered)).toMatchObject([{ reason: 'by_hand', state: 'failed' }]);
    expect((await balances(ordered)).get('returned_by_hand')).toBe(0);
    const cleared = await actOnStuck(shop, {
      reference: ordered.reference,
      act: { kind: 'clear-note' },
      note: 'Hana',
    });
    expect(cleared.ok).toBe(true);
    expect(await rowOf(ordered)).toMatchObject({ status: 'confirmed', stuckBecause: null });
  });

  test('ours that is still on its way is left to those who pay it', async () => {
    const ordered = await givenUp();
    shop.crashAt = 'refunded-at-provider';
    await expect(payPendingRefunds(shop)).rejects.toThrow();
    await hear(bank.refundNews(ordered.attemptId));
    expect(await rowsOf(ordered)).toMatchObject([{ state: 'pending', reason: 'cancelled' }]);
    await payPendingRefunds(shop);
    await hear(bank.refundNews(ordered.attemptId));
    expect(await rowsOf(ordered)).toMatchObject([{ state: 'paid' }]);
    expect(bank.moved.filter(({ what }) => what === 'refunded')).toHaveLength(1);
  });

  test('of a payment that is none of ours is nothing to us', async () => {
    const { headers } = bank.message((await paid()).attemptId);
    const body = JSON.stringify({ id: 'evt', type: 'refunds', reference: 'pay_of_others' });
    expect(await hear({ body, headers })).toBe('ignored');
  });
});
