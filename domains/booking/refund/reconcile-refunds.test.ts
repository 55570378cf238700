import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadTestTimetable, minutesAfter, pass } from '#domains/cart/cart-fixtures.testing.ts';
import { readBookingBalances } from '#domains/ledger/read-balances.ts';
import type { FakeStripe } from '#domains/payment/stripe/fake-stripe.testing.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { paymentEvents, refunds } from '../booking.table.ts';
import { attemptsOf, findBooking, refundsOf, updateBooking } from '../booking-store.ts';
import { listLedgerProblems } from '../ledger/ledger-problems.testing.ts';
import {
  mailsAbout,
  openStripeFixture,
  order,
  type PaymentFixture,
  runBackgroundRounds,
  type TestOrder,
} from '../payment/payment-fixtures.testing.ts';
import { usePaymentFixture } from '../payment/payment-suite.testing.ts';
import { receiveWebhook } from '../payment/receive-webhook.ts';
import { settle } from '../payment/settle.ts';
import { readBooking } from '../read-booking.ts';
import { actOnStuck } from '../staff/act-on-stuck.ts';
import { cancelledPass, paidPass } from './cancelled-pass.testing.ts';
import { confirmRefund } from './confirm-refund.ts';
import { offerRefund } from './offer-refund.ts';
import { payPendingRefunds } from './pay-refunds.ts';

let feed: LoadedFeed;
beforeAll(async () => {
  feed = await loadTestTimetable();
});

describeEachDatabase('the provider’s news about refunds', (open) => {
  let fixture: PaymentFixture;
  const provider = usePaymentFixture(open, (fresh) => {
    fixture = fresh;
  });
  const hear = ({ body, headers }: { body: string; headers: Headers }) =>
    receiveWebhook(fixture, 'test', body, headers);
  const rowsOf = ({ id }: TestOrder) => refundsOf(fixture.database, id);
  const rowOf = ({ id }: TestOrder) => findBooking(fixture.database, id);
  const balances = ({ reference }: TestOrder) => readBookingBalances(fixture.database, reference);
  const byReason = async (ordered: TestOrder) =>
    (await rowsOf(ordered)).toSorted((a, b) => b.reason.localeCompare(a.reason));
  const toStaff = async ({ id }: TestOrder) =>
    (await mailsAbout(fixture, id)).filter((mail) => mail === 'staff-stuck').length;

  const paid = () => paidPass(fixture);
  async function askAgain(ordered: TestOrder): Promise<void> {
    const [{ id: refundId = '' } = {}] = await rowsOf(ordered);
    const act = { kind: 'ask-again', refundId } as const;
    expect((await actOnStuck(fixture, { reference: ordered.reference, act, note: 'Hana' })).ok).toBe(true);
  }
  const givenUp = () => cancelledPass(fixture);

  // @spec 4.7
  test('a paid refund that failed later is owed again, reported to staff once, and shown correctly to the traveller', async () => {
    const ordered = await givenUp();
    await payPendingRefunds(fixture);
    const [{ amountCents = 0 } = {}] = await rowsOf(ordered);
    provider.returnFromPayment(ordered.attemptId);
    const news = provider.refundNews(ordered.attemptId);
    for (let time = 0; time < 3; time += 1) expect(await hear(news)).toBe('accepted');
    await hear(provider.refundNews(ordered.attemptId));
    expect(await rowsOf(ordered)).toMatchObject([{ state: 'failed' }]);
    expect(await rowOf(ordered)).toMatchObject({
      status: 'stuck',
      stuckBecause: expect.stringMatching(/expired_card/),
    });
    expect(await toStaff(ordered)).toBe(1);
    expect((await balances(ordered)).get('refunds_payable')).toBe(-amountCents);
    expect(await readBooking(fixture, ordered.token)).toMatchObject({
      refundedCents: 0,
      refunds: [{ state: 'failed' }],
    });
    expect(
      await fixture.database
        .select()
        .from(paymentEvents)
        .where(eq(paymentEvents.attemptId, ordered.attemptId)),
    ).toHaveLength(2);

    const [{ id: refundId = '' } = {}] = await rowsOf(ordered);
    await actOnStuck(fixture, {
      reference: ordered.reference,
      act: { kind: 'ask-again', refundId },
      note: 'Hana',
    });
    await payPendingRefunds(fixture);
    expect(await rowsOf(ordered)).toMatchObject([{ state: 'paid', turn: 2 }]);
    // The second turn fails, too.
    provider.returnFromPayment(ordered.attemptId);
    await hear(provider.refundNews(ordered.attemptId));
    expect(await rowsOf(ordered)).toMatchObject([{ state: 'failed', turn: 2 }]);
    expect(await toStaff(ordered)).toBe(2);
  });

  test('a refund by hand with the amount of a failed one pays it', async () => {
    const ordered = await givenUp();
    fixture.provider.faults.push({ call: 'refund', when: 'before', kind: 'refused' });
    await payPendingRefunds(fixture);
    const [{ amountCents = 0 } = {}] = await rowsOf(ordered);
    const byHand = provider.returnByHand(ordered.attemptId, amountCents);
    await hear(provider.refundNews(ordered.attemptId));
    expect(await rowsOf(ordered)).toMatchObject([
      { state: 'paid', providerRefundId: byHand, paidOtherwise: false, reason: 'cancelled' },
    ]);
    expect(await rowOf(ordered)).toMatchObject({ status: 'refunded', stuckBecause: null });
    expect((await balances(ordered)).get('refunds_payable')).toBe(0);
  });

  test('a refund by hand that matches none of ours is posted as such, and staff are notified of the amount', async () => {
    const ordered = await paid();
    provider.returnByHand(ordered.attemptId, 1_250);
    const news = provider.refundNews(ordered.attemptId);
    for (let time = 0; time < 2; time += 1) await hear(news);
    await hear(provider.refundNews(ordered.attemptId));
    expect(await rowsOf(ordered)).toMatchObject([{ reason: 'by_hand', state: 'paid', amountCents: 1_250 }]);
    expect(await rowOf(ordered)).toMatchObject({
      status: 'confirmed',
      stuckBecause: expect.stringMatching(/\$12\.50 manually/),
    });
    expect(await toStaff(ordered)).toBe(1);
    expect((await balances(ordered)).get('returned_by_hand')).toBe(1_250);
    expect(await readBooking(fixture, ordered.token)).toMatchObject({ refundedCents: 1_250 });
    // The refund under the conditions is offered in addition.
    const offered = await offerRefund(fixture, ordered.token, {});
    expect(offered.ok).toBe(true);
    provider.returnFromPayment(ordered.attemptId);
    await hear(provider.refundNews(ordered.attemptId));
    expect(await rowsOf(ordered)).toMatchObject([{ reason: 'by_hand', state: 'failed' }]);
    expect((await balances(ordered)).get('returned_by_hand')).toBe(0);
    const cleared = await actOnStuck(fixture, {
      reference: ordered.reference,
      act: { kind: 'clear-note' },
      note: 'Hana',
    });
    expect(cleared.ok).toBe(true);
    expect(await rowOf(ordered)).toMatchObject({ status: 'confirmed', stuckBecause: null });
  });

  test('a pending refund is left to the code that pays it', async () => {
    const ordered = await givenUp();
    fixture.crashAt = 'refunded-at-provider';
    await expect(payPendingRefunds(fixture)).rejects.toThrow();
    await hear(provider.refundNews(ordered.attemptId));
    expect(await rowsOf(ordered)).toMatchObject([{ state: 'pending', reason: 'cancelled' }]);
    await payPendingRefunds(fixture);
    await hear(provider.refundNews(ordered.attemptId));
    expect(await rowsOf(ordered)).toMatchObject([{ state: 'paid' }]);
    expect(provider.moved.filter(({ what }) => what === 'refunded')).toHaveLength(1);
  });

  /** A captured payment of an order whose seats are gone: all of it must be refunded. */
  async function unusable(): Promise<TestOrder> {
    const ordered = await order(fixture, [pass]);
    fixture.provider.of(ordered.attemptId).status = 'captured';
    await fixture.database.transaction((transaction) =>
      updateBooking(transaction, ordered.id, { status: 'cancelled', cancelReason: 'not_available' }),
    );
    return ordered;
  }

  test.each<[string, (ordered: TestOrder) => Promise<unknown>]>([
    [
      'refunded without an answer',
      async ({ attemptId }) => {
        fixture.crashAt = 'refunded-at-provider';
        await expect(settle(fixture, attemptId)).rejects.toThrow();
        await runBackgroundRounds(fixture);
      },
    ],
    [
      'refunded as a webhook reports first',
      async ({ attemptId }) => {
        fixture.crashAt = 'refunded-at-provider';
        await expect(settle(fixture, attemptId)).rejects.toThrow();
        await hear(provider.refundNews(attemptId));
      },
    ],
    [
      'refunded in the dashboard',
      async ({ attemptId }) => {
        fixture.crashAt = 'release-decided';
        await expect(settle(fixture, attemptId)).rejects.toThrow();
        provider.returnByHand(attemptId, provider.of(attemptId).amountCents);
        await runBackgroundRounds(fixture);
      },
    ],
  ])('unused money %s whose refund fails later is owed again and reported', async (_, goesBack) => {
    const ordered = await unusable();
    await goesBack(ordered);
    expect(await rowsOf(ordered)).toMatchObject([{ state: 'paid', reason: 'unused' }]);
    provider.returnFromPayment(ordered.attemptId);
    await hear(provider.refundNews(ordered.attemptId));
    expect(await rowsOf(ordered)).toMatchObject([
      { state: 'failed', providerRefundId: expect.stringMatching(/^ref_/) },
    ]);
    expect(await rowOf(ordered)).toMatchObject({ status: 'stuck' });
    expect(await toStaff(ordered)).toBe(1);
    expect((await balances(ordered)).get('refunds_payable')).toBe(-ordered.totalCents);
  });

  test('unused money that was refunded in a second turn does not count as failed by the first', async () => {
    const ordered = await unusable();
    await settle(fixture, ordered.attemptId);
    provider.returnFromPayment(ordered.attemptId);
    await hear(provider.refundNews(ordered.attemptId));
    await askAgain(ordered);
    await payPendingRefunds(fixture);
    // As if the provider's answer had been lost.
    await fixture.database
      .update(refunds)
      .set({ providerRefundId: null })
      .where(eq(refunds.attemptId, ordered.attemptId));
    await hear(provider.refundNews(ordered.attemptId));
    expect(await rowsOf(ordered)).toMatchObject([
      { state: 'paid', turn: 2, providerRefundId: expect.stringMatching(/^ref_/) },
    ]);
  });

  test('unused money that was refunded in two parts by hand counts as refunded', async () => {
    const ordered = await unusable();
    fixture.crashAt = 'release-decided';
    await expect(settle(fixture, ordered.attemptId)).rejects.toThrow();
    provider.returnByHand(ordered.attemptId, 1_000);
    provider.returnByHand(ordered.attemptId, ordered.totalCents - 1_000);
    await runBackgroundRounds(fixture);
    await hear(provider.refundNews(ordered.attemptId));
    expect(await rowsOf(ordered)).toMatchObject([{ state: 'paid', reason: 'unused' }]);
    expect(await toStaff(ordered)).toBe(0);
    // Only one part fails.
    provider.returnFromPayment(ordered.attemptId);
    await hear(provider.refundNews(ordered.attemptId));
    expect(await byReason(ordered)).toMatchObject([
      { state: 'failed', reason: 'unused' },
      { state: 'paid', reason: 'by_hand', amountCents: 1_000 },
    ]);
  });

  test('unused money that was returned another way and then refunded by hand, too, is posted, and staff are notified', async () => {
    const ordered = await unusable();
    await settle(fixture, ordered.attemptId);
    provider.returnFromPayment(ordered.attemptId);
    await hear(provider.refundNews(ordered.attemptId));
    const [{ id: refundId = '' } = {}] = await rowsOf(ordered);
    const act = { kind: 'returned-otherwise', refundId } as const;
    expect((await actOnStuck(fixture, { reference: ordered.reference, act, note: 'Hana' })).ok).toBe(true);
    provider.returnByHand(ordered.attemptId, ordered.totalCents);
    for (let time = 0; time < 2; time += 1) await hear(provider.refundNews(ordered.attemptId));
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
    await settle(fixture, ordered.attemptId);
    provider.returnFromPayment(ordered.attemptId);
    await hear(provider.refundNews(ordered.attemptId));
    provider.returnByHand(ordered.attemptId, 1_000);
    await hear(provider.refundNews(ordered.attemptId));
    expect(await byReason(ordered)).toMatchObject([
      { state: 'failed', reason: 'unused' },
      { state: 'paid', reason: 'by_hand', amountCents: 1_000 },
    ]);
    expect(await rowOf(ordered)).toMatchObject({ stuckBecause: expect.stringMatching(/\$10\.00 manually/) });
    expect(await toStaff(ordered)).toBe(2);
  });

  test('a refund by hand before the rest was promised is not recorded', async () => {
    const ordered = await unusable();
    provider.returnByHand(ordered.attemptId, ordered.totalCents / 2);
    await settle(fixture, ordered.attemptId);
    await hear(provider.refundNews(ordered.attemptId));
    expect(await rowsOf(ordered)).toMatchObject([{ state: 'paid', amountCents: ordered.totalCents / 2 }]);
    provider.returnFromPayment(ordered.attemptId);
    await hear(provider.refundNews(ordered.attemptId));
    expect(await rowsOf(ordered)).toMatchObject([{ state: 'failed', reason: 'unused' }]);
    provider.returnByHand(ordered.attemptId, 1_000);
    await hear(provider.refundNews(ordered.attemptId));
    expect(await byReason(ordered)).toMatchObject([
      { state: 'failed', reason: 'unused' },
      { state: 'paid', reason: 'by_hand', amountCents: 1_000 },
    ]);
  });

  test('unused money with a failed refund keeps its payment state, is reported once, and is refunded on retry', async () => {
    const ordered = await unusable();
    await settle(fixture, ordered.attemptId);
    provider.returnFromPayment(ordered.attemptId);
    for (let time = 0; time < 2; time += 1) await hear(provider.refundNews(ordered.attemptId));
    expect(await attemptsOf(fixture.database, ordered.id)).toMatchObject([{ state: 'released' }]);
    expect(await toStaff(ordered)).toBe(1);
    await askAgain(ordered);
    await runBackgroundRounds(fixture);
    expect(await rowsOf(ordered)).toMatchObject([{ state: 'paid', turn: 2 }]);
    expect(provider.of(ordered.attemptId).refundedCents).toBe(ordered.totalCents);
    expect(await rowOf(ordered)).toMatchObject({ status: 'cancelled', stuckBecause: null });
  });

  test('a refund that fails before we have recorded its payment is processed when the webhook is sent again', async () => {
    const ordered = await givenUp();
    const { refund } = provider.gateway;
    const news = provider.refundNews(ordered.attemptId);
    provider.gateway.refund = async (id, asked) => {
      provider.gateway.refund = refund;
      const made = await refund(id, asked);
      provider.returnFromPayment(ordered.attemptId);
      await expect(hear(news)).rejects.toThrow();
      return made;
    };
    await payPendingRefunds(fixture);
    expect(await rowsOf(ordered)).toMatchObject([{ state: 'paid' }]);
    await hear(news);
    expect(await rowsOf(ordered)).toMatchObject([{ state: 'failed' }]);
    expect(await toStaff(ordered)).toBe(1);
  });

  test('a refund by hand that fails while another webhook is processed is recorded as failed', async () => {
    const ordered = await paid();
    provider.returnByHand(ordered.attemptId, 1_250);
    const { refundsOf: listOf } = provider.gateway;
    provider.gateway.refundsOf = async (id) => {
      provider.gateway.refundsOf = listOf;
      const stale = await listOf(id);
      provider.returnFromPayment(ordered.attemptId);
      await hear(provider.refundNews(ordered.attemptId));
      return stale;
    };
    await hear(provider.refundNews(ordered.attemptId));
    expect(await rowsOf(ordered)).toMatchObject([{ reason: 'by_hand', state: 'failed' }]);
    expect((await balances(ordered)).get('returned_by_hand')).toBe(0);
  });

  test('news about an unknown payment are ignored', async () => {
    const { headers } = provider.message((await paid()).attemptId);
    const body = JSON.stringify({ id: 'evt', type: 'refunds', reference: 'pay_of_others' });
    expect(await hear({ body, headers })).toBe('ignored');
  });
});

describeEachDatabase('Stripe’s news about refunds', (open) => {
  let opened: OpenedDatabase;
  let standIn: FakeStripe;
  let fixture: PaymentFixture;
  beforeAll(async () => {
    opened = await open();
    ({ fixture, standIn } = await openStripeFixture(opened.database, feed));
  });
  afterAll(async () => {
    standIn.close();
    await opened.close();
  });
  const hear = (type: string, session: string) => {
    const body = standIn.refundEvent(type, session);
    return receiveWebhook(fixture, 'stripe', body, standIn.sign(body, fixture.now()));
  };

  test('a refund that failed days later and one by hand, signed and in any order, reach the same state', async () => {
    const ordered = await order(fixture, [pass]);
    const [attempt] = await attemptsOf(fixture.database, ordered.id);
    const session = attempt?.providerPaymentId ?? '';
    standIn.pay(session);
    await settle(fixture, ordered.attemptId);
    const offered = await offerRefund(fixture, ordered.token, {});
    if (!offered.ok) throw new Error('No offer.');
    await confirmRefund(fixture, ordered.token, offered.offer.id);
    await payPendingRefunds(fixture);
    const [paid] = await refundsOf(fixture.database, ordered.id);
    await hear('refund.created', session);
    await hear('charge.refunded', session);
    expect(await refundsOf(fixture.database, ordered.id)).toEqual([paid]);

    standIn.returnFromPayment(paid?.providerRefundId ?? '', 'lost_or_stolen_card');
    const late = standIn.refundEvent('refund.failed', session);
    const byHand = standIn.returnByHand(session, 150);
    await hear('charge.refunded', session);
    for (const signedAt of [fixture.now(), minutesAfter(fixture.now(), -6)]) {
      const answer = await receiveWebhook(fixture, 'stripe', late, standIn.sign(late, signedAt));
      expect(answer).toBe(signedAt < fixture.now() ? 'refused' : 'accepted');
    }
    await hear('charge.refund.updated', session);
    const byReason = (await refundsOf(fixture.database, ordered.id)).toSorted((a, b) =>
      b.reason.localeCompare(a.reason),
    );
    expect(byReason).toMatchObject([
      { id: paid?.id, state: 'failed', failedBecause: expect.stringMatching(/lost_or_stolen_card/) },
      { reason: 'by_hand', state: 'paid', amountCents: 150, providerRefundId: byHand },
    ]);
    expect(await findBooking(fixture.database, ordered.id)).toMatchObject({ status: 'stuck' });

    const act = { kind: 'ask-again', refundId: paid?.id ?? '' } as const;
    // The card fee was retained, so enough is left on the payment although a part was refunded by hand.
    expect((await actOnStuck(fixture, { reference: ordered.reference, act, note: 'Hana' })).ok).toBe(true);
    await payPendingRefunds(fixture);
    const again = (await refundsOf(fixture.database, ordered.id)).find(({ id }) => id === paid?.id);
    expect(again).toMatchObject({ turn: 2, state: 'paid' });
    expect(await listLedgerProblems(fixture.database)).toEqual([]);
  });
});
