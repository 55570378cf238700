import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { marketFeed, minutesAfter, pass } from '#domains/cart/testing.ts';
import { readBookingBalances } from '#domains/ledger/read.ts';
import type { StripeStandIn } from '#domains/payment/stripe/stripe-stand-in.testing.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { describeEachDatabase } from '#platform/database/testing.ts';
import { paymentEvents, refunds } from '../booking.table.ts';
import { attemptsOf, findBooking, refundsOf, updateBooking } from '../booking-store.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { receiveWebhook } from '../payment/receive-webhook.ts';
import { settle } from '../payment/settle.ts';
import { useShop } from '../payment/shop-suite.testing.ts';
import { openStripeShop } from '../payment/stripe-shop.testing.ts';
import { letRoundsRun, mailsAbout, type Ordered, order, type Shop } from '../payment/testing.ts';
import { readBooking } from '../read-booking.ts';
import { actOnStuck } from '../staff/act-on-stuck.ts';
import { confirmRefund } from './confirm-refund.ts';
import { givenUpPass, paidPass } from './given-up.testing.ts';
import { offerRefund } from './offer-refund.ts';
import { payPendingRefunds } from './pay-refunds.ts';

let feed: LoadedFeed;
beforeAll(async () => {
  feed = await marketFeed();
});

describeEachDatabase('what the provider tells of refunds', (open) => {
  let shop: Shop;
  const bank = useShop(open, (fresh) => {
    shop = fresh;
  });
  const hear = ({ body, headers }: { body: string; headers: Headers }) =>
    receiveWebhook(shop, 'test', body, headers);
  const rowsOf = ({ id }: Ordered) => refundsOf(shop.database, id);
  const rowOf = ({ id }: Ordered) => findBooking(shop.database, id);
  const balances = ({ reference }: Ordered) => readBookingBalances(shop.database, reference);
  const byReason = async (ordered: Ordered) =>
    (await rowsOf(ordered)).toSorted((a, b) => b.reason.localeCompare(a.reason));
  const toStaff = async ({ id }: Ordered) =>
    (await mailsAbout(shop, id)).filter((mail) => mail === 'staff-stuck').length;

  const paid = () => paidPass(shop);
  async function askAgain(ordered: Ordered): Promise<void> {
    const [{ id: refundId = '' } = {}] = await rowsOf(ordered);
    const act = { kind: 'ask-again', refundId } as const;
    expect((await actOnStuck(shop, { reference: ordered.reference, act, note: 'Hana' })).ok).toBe(true);
  }
  const givenUp = () => givenUpPass(shop);

  // @spec 4.7
  test('one that was paid and came back is owed again, told to staff once, and true on the traveller’s page', async () => {
    const ordered = await givenUp();
    await payPendingRefunds(shop);
    const [{ amountCents = 0 } = {}] = await rowsOf(ordered);
    bank.returnFromPayment(ordered.attemptId);
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
    bank.returnFromPayment(ordered.attemptId);
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
    bank.returnFromPayment(ordered.attemptId);
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

  /** Paid by a customer whose seats are gone by then: all of it is to go back. */
  async function unusable(): Promise<Ordered> {
    const ordered = await order(shop, [pass]);
    shop.bank.of(ordered.attemptId).status = 'captured';
    await shop.database.transaction((transaction) =>
      updateBooking(transaction, ordered.id, { status: 'cancelled', cancelReason: 'not_available' }),
    );
    return ordered;
  }

  test.each<[string, (ordered: Ordered) => Promise<unknown>]>([
    [
      'whose answer was lost',
      async ({ attemptId }) => {
        shop.crashAt = 'refunded-at-provider';
        await expect(settle(shop, attemptId)).rejects.toThrow();
        await letRoundsRun(shop);
      },
    ],
    [
      'of which a message was first to tell',
      async ({ attemptId }) => {
        shop.crashAt = 'refunded-at-provider';
        await expect(settle(shop, attemptId)).rejects.toThrow();
        await hear(bank.refundNews(attemptId));
      },
    ],
    [
      'that was made in the dashboard',
      async ({ attemptId }) => {
        shop.crashAt = 'release-decided';
        await expect(settle(shop, attemptId)).rejects.toThrow();
        bank.returnByHand(attemptId, bank.of(attemptId).amountCents);
        await letRoundsRun(shop);
      },
    ],
  ])('unused money %s, and that comes back, is owed again and told', async (_, goesBack) => {
    const ordered = await unusable();
    await goesBack(ordered);
    expect(await rowsOf(ordered)).toMatchObject([{ state: 'paid', reason: 'unused' }]);
    bank.returnFromPayment(ordered.attemptId);
    await hear(bank.refundNews(ordered.attemptId));
    expect(await rowsOf(ordered)).toMatchObject([
      { state: 'failed', providerRefundId: expect.stringMatching(/^ref_/) },
    ]);
    expect(await rowOf(ordered)).toMatchObject({ status: 'stuck' });
    expect(await toStaff(ordered)).toBe(1);
    expect((await balances(ordered)).get('refunds_payable')).toBe(-ordered.totalCents);
  });

  test('unused money that went back only in a second turn has not come back with the first', async () => {
    const ordered = await unusable();
    await settle(shop, ordered.attemptId);
    bank.returnFromPayment(ordered.attemptId);
    await hear(bank.refundNews(ordered.attemptId));
    await askAgain(ordered);
    await payPendingRefunds(shop);
    // As if its answer had been lost.
    await shop.database
      .update(refunds)
      .set({ providerRefundId: null })
      .where(eq(refunds.attemptId, ordered.attemptId));
    await hear(bank.refundNews(ordered.attemptId));
    expect(await rowsOf(ordered)).toMatchObject([
      { state: 'paid', turn: 2, providerRefundId: expect.stringMatching(/^ref_/) },
    ]);
  });

  test('unused money that was returned in two parts by hand is back where it came from', async () => {
    const ordered = await unusable();
    shop.crashAt = 'release-decided';
    await expect(settle(shop, ordered.attemptId)).rejects.toThrow();
    bank.returnByHand(ordered.attemptId, 1_000);
    bank.returnByHand(ordered.attemptId, ordered.totalCents - 1_000);
    await letRoundsRun(shop);
    await hear(bank.refundNews(ordered.attemptId));
    expect(await rowsOf(ordered)).toMatchObject([{ state: 'paid', reason: 'unused' }]);
    expect(await toStaff(ordered)).toBe(0);
    // The other part has not.
    bank.returnFromPayment(ordered.attemptId);
    await hear(bank.refundNews(ordered.attemptId));
    expect(await byReason(ordered)).toMatchObject([
      { state: 'failed', reason: 'unused' },
      { state: 'paid', reason: 'by_hand', amountCents: 1_000 },
    ]);
  });

  test('unused money that was returned from elsewhere and then by hand besides is in the books, and staff hear of it', async () => {
    const ordered = await unusable();
    await settle(shop, ordered.attemptId);
    bank.returnFromPayment(ordered.attemptId);
    await hear(bank.refundNews(ordered.attemptId));
    const [{ id: refundId = '' } = {}] = await rowsOf(ordered);
    const act = { kind: 'returned-otherwise', refundId } as const;
    expect((await actOnStuck(shop, { reference: ordered.reference, act, note: 'Hana' })).ok).toBe(true);
    bank.returnByHand(ordered.attemptId, ordered.totalCents);
    for (let time = 0; time < 2; time += 1) await hear(bank.refundNews(ordered.attemptId));
    expect(await byReason(ordered)).toMatchObject([
      { state: 'paid', paidOtherwise: true, reason: 'unused' },
      { state: 'paid', reason: 'by_hand', amountCents: ordered.totalCents },
    ]);
    expect(await rowOf(ordered)).toMatchObject({ stuckBecause: expect.stringMatching(/from elsewhere/) });
    expect(await toStaff(ordered)).toBe(2);
    expect((await balances(ordered)).get('returned_by_hand')).toBe(ordered.totalCents);
  });

  test('unused money that came back and of which a part is returned by hand is owed still, and staff hear of the part', async () => {
    const ordered = await unusable();
    await settle(shop, ordered.attemptId);
    bank.returnFromPayment(ordered.attemptId);
    await hear(bank.refundNews(ordered.attemptId));
    bank.returnByHand(ordered.attemptId, 1_000);
    await hear(bank.refundNews(ordered.attemptId));
    expect(await byReason(ordered)).toMatchObject([
      { state: 'failed', reason: 'unused' },
      { state: 'paid', reason: 'by_hand', amountCents: 1_000 },
    ]);
    expect(await rowOf(ordered)).toMatchObject({ stuckBecause: expect.stringMatching(/\$10\.00 by hand/) });
    expect(await toStaff(ordered)).toBe(2);
  });

  test('what was returned by hand before the rest was promised back is nothing to note', async () => {
    const ordered = await unusable();
    bank.returnByHand(ordered.attemptId, ordered.totalCents / 2);
    await settle(shop, ordered.attemptId);
    await hear(bank.refundNews(ordered.attemptId));
    expect(await rowsOf(ordered)).toMatchObject([{ state: 'paid', amountCents: ordered.totalCents / 2 }]);
    bank.returnFromPayment(ordered.attemptId);
    await hear(bank.refundNews(ordered.attemptId));
    expect(await rowsOf(ordered)).toMatchObject([{ state: 'failed', reason: 'unused' }]);
    bank.returnByHand(ordered.attemptId, 1_000);
    await hear(bank.refundNews(ordered.attemptId));
    expect(await byReason(ordered)).toMatchObject([
      { state: 'failed', reason: 'unused' },
      { state: 'paid', reason: 'by_hand', amountCents: 1_000 },
    ]);
  });

  test('unused money that came back, told twice, leaves its payment as it is and is returned when asked for again', async () => {
    const ordered = await unusable();
    await settle(shop, ordered.attemptId);
    bank.returnFromPayment(ordered.attemptId);
    for (let time = 0; time < 2; time += 1) await hear(bank.refundNews(ordered.attemptId));
    expect(await attemptsOf(shop.database, ordered.id)).toMatchObject([{ state: 'released' }]);
    expect(await toStaff(ordered)).toBe(1);
    await askAgain(ordered);
    await letRoundsRun(shop);
    expect(await rowsOf(ordered)).toMatchObject([{ state: 'paid', turn: 2 }]);
    expect(bank.of(ordered.attemptId).refundedCents).toBe(ordered.totalCents);
    expect(await rowOf(ordered)).toMatchObject({ status: 'cancelled', stuckBecause: null });
  });

  test('one that comes back before we have noted that it was paid is told again, and heard then', async () => {
    const ordered = await givenUp();
    const { refund } = bank.gateway;
    const news = bank.refundNews(ordered.attemptId);
    bank.gateway.refund = async (id, asked) => {
      bank.gateway.refund = refund;
      const made = await refund(id, asked);
      bank.returnFromPayment(ordered.attemptId);
      await expect(hear(news)).rejects.toThrow();
      return made;
    };
    await payPendingRefunds(shop);
    expect(await rowsOf(ordered)).toMatchObject([{ state: 'paid' }]);
    await hear(news);
    expect(await rowsOf(ordered)).toMatchObject([{ state: 'failed' }]);
    expect(await toStaff(ordered)).toBe(1);
  });

  test('one made by hand that comes back while another message is heard has come back', async () => {
    const ordered = await paid();
    bank.returnByHand(ordered.attemptId, 1_250);
    const { refundsOf: listOf } = bank.gateway;
    bank.gateway.refundsOf = async (id) => {
      bank.gateway.refundsOf = listOf;
      const stale = await listOf(id);
      bank.returnFromPayment(ordered.attemptId);
      await hear(bank.refundNews(ordered.attemptId));
      return stale;
    };
    await hear(bank.refundNews(ordered.attemptId));
    expect(await rowsOf(ordered)).toMatchObject([{ reason: 'by_hand', state: 'failed' }]);
    expect((await balances(ordered)).get('returned_by_hand')).toBe(0);
  });

  test('of a payment that is none of ours is nothing to us', async () => {
    const { headers } = bank.message((await paid()).attemptId);
    const body = JSON.stringify({ id: 'evt', type: 'refunds', reference: 'pay_of_others' });
    expect(await hear({ body, headers })).toBe('ignored');
  });
});

describeEachDatabase('what Stripe tells of refunds', (open) => {
  let opened: OpenedDatabase;
  let standIn: StripeStandIn;
  let shop: Shop;
  beforeAll(async () => {
    opened = await open();
    ({ shop, standIn } = await openStripeShop(opened.database, feed));
  });
  afterAll(async () => {
    standIn.close();
    await opened.close();
  });
  const hear = (type: string, session: string) => {
    const body = standIn.refundEvent(type, session);
    return receiveWebhook(shop, 'stripe', body, standIn.sign(body, shop.now()));
  };

  test('one that failed days later and one made in the dashboard, signed and in any order, end the same', async () => {
    const ordered = await order(shop, [pass]);
    const [attempt] = await attemptsOf(shop.database, ordered.id);
    const session = attempt?.providerPaymentId ?? '';
    standIn.pay(session);
    await settle(shop, ordered.attemptId);
    const offered = await offerRefund(shop, ordered.token, {});
    if (!offered.ok) throw new Error('No offer.');
    await confirmRefund(shop, ordered.token, offered.offer.id);
    await payPendingRefunds(shop);
    const [paid] = await refundsOf(shop.database, ordered.id);
    await hear('refund.created', session);
    await hear('charge.refunded', session);
    expect(await refundsOf(shop.database, ordered.id)).toEqual([paid]);

    standIn.returnFromPayment(paid?.providerRefundId ?? '', 'lost_or_stolen_card');
    const late = standIn.refundEvent('refund.failed', session);
    const byHand = standIn.returnByHand(session, 150);
    await hear('charge.refunded', session);
    for (const signedAt of [shop.now(), minutesAfter(shop.now(), -6)]) {
      const answer = await receiveWebhook(shop, 'stripe', late, standIn.sign(late, signedAt));
      expect(answer).toBe(signedAt < shop.now() ? 'refused' : 'accepted');
    }
    await hear('charge.refund.updated', session);
    const byReason = (await refundsOf(shop.database, ordered.id)).toSorted((a, b) =>
      b.reason.localeCompare(a.reason),
    );
    expect(byReason).toMatchObject([
      { id: paid?.id, state: 'failed', failedBecause: expect.stringMatching(/lost_or_stolen_card/) },
      { reason: 'by_hand', state: 'paid', amountCents: 150, providerRefundId: byHand },
    ]);
    expect(await findBooking(shop.database, ordered.id)).toMatchObject({ status: 'stuck' });

    const act = { kind: 'ask-again', refundId: paid?.id ?? '' } as const;
    // The fee for the card was kept: so much is left on the payment though some went by hand.
    expect((await actOnStuck(shop, { reference: ordered.reference, act, note: 'Hana' })).ok).toBe(true);
    await payPendingRefunds(shop);
    const again = (await refundsOf(shop.database, ordered.id)).find(({ id }) => id === paid?.id);
    expect(again).toMatchObject({ turn: 2, state: 'paid' });
    expect((await checkLedger(shop.database)).proofs.flatMap(({ problems }) => problems)).toEqual([]);
  });
});
