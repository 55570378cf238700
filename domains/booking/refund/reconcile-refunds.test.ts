import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { marketFeed, minutesAfter, pass } from '#domains/cart/testing.ts';
import { readBookingBalances } from '#domains/ledger/read-balances.ts';
import type { FakeStripe } from '#domains/payment/stripe/fake-stripe.testing.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { describeEachDatabase } from '#platform/database/testing.ts';
import { paymentEvents, refunds } from '../booking.table.ts';
import { attemptsOf, findBooking, refundsOf, updateBooking } from '../booking-store.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { receiveWebhook } from '../payment/receive-webhook.ts';
import { settle } from '../payment/settle.ts';
import { useShop } from '../payment/shop-suite.testing.ts';
import {
  letRoundsRun,
  mailsAbout,
  type Ordered,
  openStripeShop,
  order,
  type Shop,
} from '../payment/testing.ts';
import { readBooking } from '../read-booking.ts';
import { actOnStuck } from '../staff/act-on-stuck.ts';
import { cancelledPass, paidPass } from './cancelled-pass.testing.ts';
import { confirmRefund } from './confirm-refund.ts';
import { offerRefund } from './offer-refund.ts';
import { payPendingRefunds } from './pay-refunds.ts';

let feed: LoadedFeed;
beforeAll(async () => {
  feed = await marketFeed();
});

describeEachDatabase('the provider’s news about refunds', (open) => {
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
  const givenUp = () => cancelledPass(shop);

  // @spec 4.7
  test('a paid refund that failed later is owed again, reported to staff once, and shown correctly to the traveller', async () => {
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
    // The second turn fails, too.
    bank.returnFromPayment(ordered.attemptId);
    await hear(bank.refundNews(ordered.attemptId));
    expect(await rowsOf(ordered)).toMatchObject([{ state: 'failed', turn: 2 }]);
    expect(await toStaff(ordered)).toBe(2);
  });

  test('a refund by hand with the amount of a failed one pays it', async () => {
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

  test('a refund by hand that matches none of ours is posted as such, and staff are notified of the amount', async () => {
    const ordered = await paid();
    bank.returnByHand(ordered.attemptId, 1_250);
    const news = bank.refundNews(ordered.attemptId);
    for (let time = 0; time < 2; time += 1) await hear(news);
    await hear(bank.refundNews(ordered.attemptId));
    expect(await rowsOf(ordered)).toMatchObject([{ reason: 'by_hand', state: 'paid', amountCents: 1_250 }]);
    expect(await rowOf(ordered)).toMatchObject({
      status: 'confirmed',
      stuckBecause: expect.stringMatching(/\$12\.50 manually/),
    });
    expect(await toStaff(ordered)).toBe(1);
    expect((await balances(ordered)).get('returned_by_hand')).toBe(1_250);
    expect(await readBooking(shop, ordered.token)).toMatchObject({ refundedCents: 1_250 });
    // The refund under the conditions is offered in addition.
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

  test('a pending refund is left to the code that pays it', async () => {
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

  /** A captured payment of an order whose seats are gone: all of it must be refunded. */
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
      'refunded without an answer',
      async ({ attemptId }) => {
        shop.crashAt = 'refunded-at-provider';
        await expect(settle(shop, attemptId)).rejects.toThrow();
        await letRoundsRun(shop);
      },
    ],
    [
      'refunded as a webhook reports first',
      async ({ attemptId }) => {
        shop.crashAt = 'refunded-at-provider';
        await expect(settle(shop, attemptId)).rejects.toThrow();
        await hear(bank.refundNews(attemptId));
      },
    ],
    [
      'refunded in the dashboard',
      async ({ attemptId }) => {
        shop.crashAt = 'release-decided';
        await expect(settle(shop, attemptId)).rejects.toThrow();
        bank.returnByHand(attemptId, bank.of(attemptId).amountCents);
        await letRoundsRun(shop);
      },
    ],
  ])('unused money %s whose refund fails later is owed again and reported', async (_, goesBack) => {
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

  test('unused money that was refunded in a second turn does not count as failed by the first', async () => {
    const ordered = await unusable();
    await settle(shop, ordered.attemptId);
    bank.returnFromPayment(ordered.attemptId);
    await hear(bank.refundNews(ordered.attemptId));
    await askAgain(ordered);
    await payPendingRefunds(shop);
    // As if the provider's answer had been lost.
    await shop.database
      .update(refunds)
      .set({ providerRefundId: null })
      .where(eq(refunds.attemptId, ordered.attemptId));
    await hear(bank.refundNews(ordered.attemptId));
    expect(await rowsOf(ordered)).toMatchObject([
      { state: 'paid', turn: 2, providerRefundId: expect.stringMatching(/^ref_/) },
    ]);
  });

  test('unused money that was refunded in two parts by hand counts as refunded', async () => {
    const ordered = await unusable();
    shop.crashAt = 'release-decided';
    await expect(settle(shop, ordered.attemptId)).rejects.toThrow();
    bank.returnByHand(ordered.attemptId, 1_000);
    bank.returnByHand(ordered.attemptId, ordered.totalCents - 1_000);
    await letRoundsRun(shop);
    await hear(bank.refundNews(ordered.attemptId));
    expect(await rowsOf(ordered)).toMatchObject([{ state: 'paid', reason: 'unused' }]);
    expect(await toStaff(ordered)).toBe(0);
    // Only one part fails.
    bank.returnFromPayment(ordered.attemptId);
    await hear(bank.refundNews(ordered.attemptId));
    expect(await byReason(ordered)).toMatchObject([
      { state: 'failed', reason: 'unused' },
      { state: 'paid', reason: 'by_hand', amountCents: 1_000 },
    ]);
  });

  test('unused money that was returned another way and then refunded by hand, too, is posted, and staff are notified', async () => {
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
    expect(await rowOf(ordered)).toMatchObject({ stuckBecause: expect.stringMatching(/another way/) });
    expect(await toStaff(ordered)).toBe(2);
    expect((await balances(ordered)).get('returned_by_hand')).toBe(ordered.totalCents);
  });

  test('unused money whose refund failed and of which a part is refunded by hand is still owed, and staff are notified of the part', async () => {
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
    expect(await rowOf(ordered)).toMatchObject({ stuckBecause: expect.stringMatching(/\$10\.00 manually/) });
    expect(await toStaff(ordered)).toBe(2);
  });

  test('a refund by hand before the rest was promised is not recorded', async () => {
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

  test('unused money with a failed refund keeps its payment state, is reported once, and is refunded on retry', async () => {
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

  test('a refund that fails before we have recorded its payment is processed when the webhook is sent again', async () => {
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

  test('a refund by hand that fails while another webhook is processed is recorded as failed', async () => {
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

  test('news about an unknown payment are ignored', async () => {
    const { headers } = bank.message((await paid()).attemptId);
    const body = JSON.stringify({ id: 'evt', type: 'refunds', reference: 'pay_of_others' });
    expect(await hear({ body, headers })).toBe('ignored');
  });
});

describeEachDatabase('Stripe’s news about refunds', (open) => {
  let opened: OpenedDatabase;
  let standIn: FakeStripe;
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

  test('a refund that failed days later and one by hand, signed and in any order, reach the same state', async () => {
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
    // The card fee was retained, so enough is left on the payment although a part was refunded by hand.
    expect((await actOnStuck(shop, { reference: ordered.reference, act, note: 'Hana' })).ok).toBe(true);
    await payPendingRefunds(shop);
    const again = (await refundsOf(shop.database, ordered.id)).find(({ id }) => id === paid?.id);
    expect(again).toMatchObject({ turn: 2, state: 'paid' });
    expect((await checkLedger(shop.database)).proofs.flatMap(({ problems }) => problems)).toEqual([]);
  });
});
