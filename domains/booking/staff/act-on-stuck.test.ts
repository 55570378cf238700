import { eq, like } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { pass, people } from '#domains/cart/cart-fixtures.testing.ts';
import { describeEachDatabase, describeOnPostgres } from '#platform/database/test-database.testing.ts';
import { outbox } from '#platform/mail/outbox.table.ts';
import { paymentAttempts, staffActs } from '../booking.table.ts';
import { findBooking, itemsOf, refundsOf, travellersOf, updateBooking } from '../booking-store.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { composeBookingMail } from '../mail/compose-booking-mail.ts';
import { markStuck } from '../payment/mark-stuck.ts';
import {
  advanceClock,
  authorise,
  mailsAbout,
  order,
  type PaymentFixture,
  runBackgroundRounds,
  stateOf,
  type TestOrder,
} from '../payment/payment-fixtures.testing.ts';
import { usePaymentFixture } from '../payment/payment-suite.testing.ts';
import { receiveWebhook } from '../payment/receive-webhook.ts';
import { settle } from '../payment/settle.ts';
import { eraseBooking } from '../privacy/erase-booking.ts';
import { exportBooking } from '../privacy/export-booking.ts';
import { paidPass, refusedPass } from '../refund/cancelled-pass.testing.ts';
import { confirmRefund } from '../refund/confirm-refund.ts';
import { offerRefund } from '../refund/offer-refund.ts';
import { payPendingRefunds } from '../refund/pay-refunds.ts';
import { actOnStuck, type StuckActRequest } from './act-on-stuck.ts';
import { listStaffWork } from './list-staff-work.ts';
import { listActsNow, listPossibleActs, type StuckFacts } from './stuck-case.ts';

const note = 'Hana: rang the bank';

function useSuite(open: Parameters<typeof usePaymentFixture>[0], isConcurrent: boolean) {
  let fixture: PaymentFixture;
  const provider = usePaymentFixture(open, (fresh) => {
    fixture = fresh;
  });
  const act = ({ reference }: TestOrder, does: StuckActRequest['act']) =>
    actOnStuck(fixture, { reference, act: does, note });
  const caseOf = async ({ reference }: TestOrder) =>
    (await listStaffWork(fixture)).stuck.find((each) => each.reference === reference)?.stuckCase;
  const kinds = async (ordered: TestOrder) => (await caseOf(ordered))?.acts.map(({ kind }) => kind);
  const row = async ({ id }: TestOrder) => {
    const booking = await findBooking(fixture.database, id);
    if (!booking) throw new Error('The booking is gone.');
    return booking;
  };
  const actsOf = ({ id }: TestOrder) =>
    fixture.database.select().from(staffActs).where(eq(staffActs.bookingId, id));

  /** Makes an order whose authorised amount is a dollar too low. */
  async function cheated(): Promise<TestOrder> {
    const ordered = await order(fixture, [pass]);
    const payment = provider.of(ordered.attemptId);
    Object.assign(payment, { status: 'authorised', amountCents: payment.amountCents - 100 });
    expect(await settle(fixture, ordered.attemptId)).toBe('stuck');
    return ordered;
  }
  const paid = () => paidPass(fixture);
  const refused = () => refusedPass(fixture);

  if (isConcurrent) {
    test('of concurrent acts, one succeeds and the others are refused', async () => {
      const { refundId, ...ordered } = await refused();
      const results = await Promise.all([
        act(ordered, { kind: 'ask-again', refundId }),
        act(ordered, { kind: 'returned-otherwise', refundId }),
        act(ordered, { kind: 'returned-otherwise', refundId }),
        act(ordered, { kind: 'ask-again', refundId }),
      ]);
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await actsOf(ordered)).toHaveLength(1);
    });
    return;
  }

  // @spec 4.7
  test('a stuck payment is released: it is voided, the booking is cancelled, and the traveller is emailed once', async () => {
    const ordered = await cheated();
    expect(await caseOf(ordered)).toMatchObject({
      reasons: [expect.stringMatching(/^We asked for NZD/)],
      attempts: [{ state: 'stuck', providerPaymentId: `pay_${ordered.attemptId}` }],
      problems: [],
      acts: [{ kind: 'release', attemptId: ordered.attemptId }],
    });
    const release = { kind: 'release', attemptId: ordered.attemptId } as const;
    expect(await act(ordered, release)).toEqual({ ok: true, reference: ordered.reference });
    expect(await act(ordered, release)).toMatchObject({ ok: false, code: 'NOT_OPEN' });
    expect(await row(ordered)).toMatchObject({ status: 'cancelled', stuckBecause: null });
    expect(provider.of(ordered.attemptId).status).toBe('authorised');
    await runBackgroundRounds(fixture);
    expect(await stateOf(fixture, ordered)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'payment_differed',
      attempts: ['released'],
      provider: ['cancelled'],
      holders: 0,
      mails: ['not-available', 'staff-stuck'],
    });
    const mail = { bookingId: ordered.id };
    const composedMail = await composeBookingMail(fixture, 'staff@southbound.example', 'not-available', mail);
    expect(composedMail?.text.replaceAll(/\s+/g, ' ')).toContain(
      'a different payment from the one this order needed',
    );
    expect(composedMail?.text).not.toMatch(/gone|available/);
    expect(await actsOf(ordered)).toMatchObject([{ kind: 'release', subjectId: ordered.attemptId, note }]);
    expect(await caseOf(ordered)).toBeUndefined();
    expect(await eraseBooking(fixture, ordered.reference)).toEqual({ ok: true });
    expect((await actsOf(ordered))[0]?.note).toBe('');
  });

  test('a stuck payment with another captured amount is refunded in full', async () => {
    const ordered = await cheated();
    Object.assign(provider.of(ordered.attemptId), { status: 'captured' });
    await act(ordered, { kind: 'release', attemptId: ordered.attemptId });
    await runBackgroundRounds(fixture);
    expect(await stateOf(fixture, ordered)).toMatchObject({ attempts: ['released'], provider: ['refunded'] });
  });

  test('a payment that can’t be refunded is stuck again, is reported again, and can be paid another way', async () => {
    const ordered = await cheated();
    Object.assign(provider.of(ordered.attemptId), { status: 'captured' });
    await act(ordered, { kind: 'release', attemptId: ordered.attemptId });
    for (let time = 0; time < 2; time += 1)
      fixture.provider.faults.push({ call: 'refund', when: 'before', kind: 'refused' });
    await runBackgroundRounds(fixture, 1);
    expect(await row(ordered)).toMatchObject({ status: 'stuck' });
    expect(await kinds(ordered)).toEqual(['release', 'returned-otherwise']);
    expect((await mailsAbout(fixture, ordered.id)).filter((mail) => mail === 'staff-stuck')).toHaveLength(2);
    const [refund] = await refundsOf(fixture.database, ordered.id);
    await act(ordered, { kind: 'returned-otherwise', refundId: refund?.id ?? '' });
    // Its page expires and the reconciler checks once more: nothing is refunded or reported again.
    advanceClock(fixture, 60);
    await runBackgroundRounds(fixture);
    await settle(fixture, ordered.attemptId);
    expect(await stateOf(fixture, ordered)).toMatchObject({
      status: 'cancelled',
      attempts: ['released'],
      provider: ['captured'],
      mails: ['returned-otherwise', 'staff-stuck', 'staff-stuck'],
    });
    expect(await caseOf(ordered)).toBeUndefined();
  });

  test('a payment that the provider does not have, or has for another attempt, ends without further calls', async () => {
    const ordered = await cheated();
    Object.assign(provider.of(ordered.attemptId), { attemptId: '5c9a3c1e-8f9f-4c0b-9a51-2f7a4f1f7d10' });
    await act(ordered, { kind: 'release', attemptId: ordered.attemptId });
    await runBackgroundRounds(fixture);
    const payment = provider.payments.get(`pay_${ordered.attemptId}`);
    expect(payment?.status).toBe('authorised');
    Object.assign(payment ?? {}, { attemptId: ordered.attemptId, status: 'cancelled' });
    expect(await stateOf(fixture, ordered)).toMatchObject({ attempts: ['released'], status: 'cancelled' });

    const lost = await cheated();
    await fixture.database
      .update(paymentAttempts)
      .set({ providerPaymentId: 'pay_of_nobody' })
      .where(eq(paymentAttempts.id, lost.attemptId));
    await act(lost, { kind: 'release', attemptId: lost.attemptId });
    await runBackgroundRounds(fixture);
    expect(await stateOf(fixture, lost)).toMatchObject({ attempts: ['released'], status: 'cancelled' });
    provider.of(lost.attemptId).status = 'cancelled';
  });

  test('a failed refund that is retried is paid', async () => {
    const { refundId, ...ordered } = await refused();
    expect(await row(ordered)).toMatchObject({
      status: 'stuck',
      stuckBecause: expect.stringMatching(/refused/),
    });
    expect(await kinds(ordered)).toEqual(['ask-again', 'returned-otherwise']);
    expect((await eraseBooking(fixture, ordered.reference)).ok).toBe(false);
    expect((await act(ordered, { kind: 'ask-again', refundId })).ok).toBe(true);
    expect(await row(ordered)).toMatchObject({ status: 'refunded', stuckBecause: null });
    expect(await refundsOf(fixture.database, ordered.id)).toMatchObject([{ state: 'pending', turn: 2 }]);
    await payPendingRefunds(fixture);
    expect(await refundsOf(fixture.database, ordered.id)).toMatchObject([{ state: 'paid', turn: 2 }]);
    expect(await act(ordered, { kind: 'ask-again', refundId })).toMatchObject({ code: 'NOT_OPEN' });
    expect((await eraseBooking(fixture, ordered.reference)).ok).toBe(true);
  });

  test('a refund that is refused again is stuck again, and staff are notified again', async () => {
    const { refundId, ...ordered } = await refused();
    await act(ordered, { kind: 'ask-again', refundId });
    fixture.provider.faults.push({ call: 'refund', when: 'before', kind: 'refused' });
    await payPendingRefunds(fixture);
    expect(await row(ordered)).toMatchObject({ status: 'stuck' });
    expect((await mailsAbout(fixture, ordered.id)).filter((mail) => mail === 'staff-stuck')).toHaveLength(2);
  });

  /** Two of three adults cancel one after the other, and the bank refuses both refunds with the same message. */
  async function refusedTwice(): Promise<TestOrder & { refundIds: readonly string[] }> {
    const ordered = await order(fixture, [{ ...pass, passengers: people(3) }]);
    authorise(fixture, ordered.attemptId);
    await settle(fixture, ordered.attemptId);
    const [item] = await itemsOf(fixture.database, ordered.id);
    for (const { id } of (await travellersOf(fixture.database, ordered.id)).slice(0, 2)) {
      const offered = await offerRefund(fixture, ordered.token, {
        items: [{ itemId: item?.id ?? '', travellerIds: [id] }],
      });
      if (!offered.ok) throw new Error('No offer.');
      await confirmRefund(fixture, ordered.token, offered.offer.id);
      fixture.provider.faults.push({ call: 'refund', when: 'before', kind: 'refused' });
    }
    await payPendingRefunds(fixture);
    const failed = await refundsOf(fixture.database, ordered.id);
    expect(failed).toMatchObject([{ state: 'failed' }, { state: 'failed' }]);
    expect(failed[0]?.failedBecause).toBe(failed[1]?.failedBecause);
    return { ...ordered, refundIds: failed.map(({ id }) => id) };
  }

  // @spec 4.7
  test('of two refunds that failed with the same message, the one that is still owed stays on the staff page', async () => {
    const { refundIds, ...ordered } = await refusedTwice();
    const [first = '', second = ''] = refundIds;
    await act(ordered, { kind: 'ask-again', refundId: first });
    await payPendingRefunds(fixture);
    const states = await refundsOf(fixture.database, ordered.id);
    expect(Object.fromEntries(states.map(({ id, state }) => [id, state]))).toEqual({
      [first]: 'paid',
      [second]: 'failed',
    });
    expect(await row(ordered)).toMatchObject({
      status: 'refunded',
      stuckBecause: expect.stringMatching(/^The payment provider refused to refund/),
    });
    expect(await kinds(ordered)).toEqual(['ask-again', 'returned-otherwise']);
    await act(ordered, { kind: 'returned-otherwise', refundId: second });
    expect(await row(ordered)).toMatchObject({ stuckBecause: null });
    expect(await caseOf(ordered)).toBeUndefined();
  });

  test('a refund that is owed stays on the staff page, whatever the note of its booking', async () => {
    const { refundIds, ...ordered } = await refusedTwice();
    await fixture.database.transaction((transaction) =>
      updateBooking(transaction, ordered.id, { stuckBecause: null }),
    );
    const listed = (await listStaffWork(fixture)).stuck.filter(
      ({ reference }) => reference === ordered.reference,
    );
    expect(listed).toMatchObject([{ status: 'refunded', because: expect.stringMatching(/refund/) }]);
    for (const refundId of refundIds) await act(ordered, { kind: 'returned-otherwise', refundId });
    expect(await caseOf(ordered)).toBeUndefined();
  });

  test('a refund that was paid another way is never requested from the provider, and the traveller is emailed', async () => {
    const { refundId, ...ordered } = await refused();
    expect((await act(ordered, { kind: 'returned-otherwise', refundId })).ok).toBe(true);
    expect(await act(ordered, { kind: 'ask-again', refundId })).toMatchObject({ code: 'NOT_OPEN' });
    await runBackgroundRounds(fixture);
    expect(provider.of(ordered.attemptId).refundedCents).toBe(0);
    expect(await row(ordered)).toMatchObject({ status: 'refunded', stuckBecause: null });
    expect(await refundsOf(fixture.database, ordered.id)).toMatchObject([
      { state: 'paid', paidOtherwise: true },
    ]);
    expect(await mailsAbout(fixture, ordered.id)).toEqual([
      'booking',
      'refund',
      'returned-otherwise',
      'staff-stuck',
    ]);
    expect(JSON.stringify(await exportBooking(fixture, ordered.reference))).toContain(note);
  });

  test('a note is cleared only if the provider has the same payment and nothing else is open', async () => {
    const ordered = await paid();
    const { body, headers } = provider.message(ordered.attemptId, { amountCents: 5 });
    await receiveWebhook(fixture, 'test', body, headers);
    expect(await row(ordered)).toMatchObject({ status: 'confirmed', stuckBecause: expect.any(String) });
    expect(await kinds(ordered)).toEqual(['clear-note']);
    const payment = provider.of(ordered.attemptId);
    payment.amountCents += 1;
    expect(await act(ordered, { kind: 'clear-note' })).toMatchObject({ code: 'PROVIDER_DIFFERS' });
    payment.amountCents -= 1;
    fixture.provider.faults.push({ call: 'read', when: 'before', kind: 'unavailable' });
    expect(await act(ordered, { kind: 'clear-note' })).toMatchObject({ code: 'PROVIDER_AWAY' });
    expect((await act(ordered, { kind: 'clear-note' })).ok).toBe(true);
    expect(await row(ordered)).toMatchObject({ status: 'confirmed', stuckBecause: null });
    expect(await act(ordered, { kind: 'clear-note' })).toMatchObject({ code: 'NOT_OPEN' });
  });

  test('staff are notified of a payment once until they act, and then again', async () => {
    const staffMails = async ({ id }: TestOrder) =>
      (await mailsAbout(fixture, id)).filter((mail) => mail === 'staff-stuck').length;
    const tellWrongly = async ({ attemptId }: TestOrder, amountCents: number) => {
      const { body, headers } = provider.message(attemptId, { amountCents });
      await receiveWebhook(fixture, 'test', body, headers);
    };
    const ordered = await paid();
    await tellWrongly(ordered, 5);
    await tellWrongly(ordered, 6);
    expect(await staffMails(ordered)).toBe(1);
    await act(ordered, { kind: 'clear-note' });
    await tellWrongly(ordered, 7);
    await tellWrongly(ordered, 8);
    expect(await staffMails(ordered)).toBe(2);
    await act(ordered, { kind: 'clear-note' });

    const owed = await order(fixture, [pass]);
    Object.assign(provider.of(owed.attemptId), { status: 'captured' });
    await fixture.database.transaction((transaction) =>
      updateBooking(transaction, owed.id, { status: 'cancelled', cancelReason: 'superseded' }),
    );
    for (let time = 0; time < 2; time += 1)
      fixture.provider.faults.push({ call: 'refund', when: 'before', kind: 'refused' });
    await settle(fixture, owed.attemptId);
    await runBackgroundRounds(fixture, 1);
    expect(await staffMails(owed)).toBe(1);
    const [refund] = await refundsOf(fixture.database, owed.id);
    await act(owed, { kind: 'returned-otherwise', refundId: refund?.id ?? '' });
    const cancelled = await row(owed);
    const again = { attemptId: owed.attemptId, because: 'The provider has it once more.' };
    await expect(
      fixture.database.transaction(async (transaction) => {
        await markStuck(transaction, cancelled, again);
        const mails = await transaction
          .select()
          .from(outbox)
          .where(like(outbox.dedupeKey, `staff:stuck:${owed.attemptId}%`));
        expect(mails).toHaveLength(2);
        throw new Error('Rolled back.');
      }),
    ).rejects.toThrow('Rolled back.');
  });

  test('a note is not cleared while the ledger disagrees', async () => {
    const ordered = await paid();
    await fixture.database.transaction((transaction) =>
      updateBooking(transaction, ordered.id, { stuckBecause: 'Look.', gstCents: 1 }),
    );
    expect(await caseOf(ordered)).toMatchObject({ acts: [], problems: [expect.stringMatching(/GST/)] });
    expect(await act(ordered, { kind: 'clear-note' })).toMatchObject({ code: 'NOT_OPEN' });
    await fixture.database.transaction((transaction) =>
      updateBooking(transaction, ordered.id, {
        stuckBecause: null,
        gstCents: Math.round((ordered.totalCents * 3) / 23),
      }),
    );
  });

  test('the list uses one ledger report for all stuck bookings', async () => {
    const ordered = await cheated();
    const ledger = await checkLedger(fixture.database);
    const wrong = {
      statement: 'All is well',
      problems: [`${ordered.reference} is odd`, 'AAA-AAA-AAA is odd'],
      tookSeconds: 0,
    };
    const problemsWith = async (report: typeof ledger) =>
      (await listStaffWork(fixture, report)).stuck.find(({ reference }) => reference === ordered.reference)
        ?.stuckCase?.problems;
    expect(await problemsWith(ledger)).toEqual([]);
    expect(await problemsWith({ ...ledger, proofs: [wrong] })).toEqual([`${ordered.reference} is odd`]);
    // If the report lists only a part of the problems, it is not conclusive.
    const many = { ...wrong, problems: Array(20).fill(`${ordered.reference} is odd`) };
    expect(await problemsWith({ ...ledger, proofs: [many] })).toEqual([]);
  });

  test('an unknown reference is refused', async () => {
    const ordered = await paid();
    expect(
      await actOnStuck(fixture, { reference: 'AAA-AAA-AAA', act: { kind: 'clear-note' }, note }),
    ).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await act(ordered, { kind: 'clear-note' })).toMatchObject({ code: 'NOT_OPEN' });
    expect(await act(ordered, { kind: 'release', attemptId: ordered.attemptId })).toMatchObject({
      code: 'NOT_OPEN',
    });
  });
}

describeEachDatabase('acts on stuck bookings', (open) => useSuite(open, false));
describeOnPostgres('concurrent acts on stuck bookings', (open) => useSuite(open, true));

describe('the possible acts', () => {
  const facts = (changes: Partial<StuckFacts>): StuckFacts => ({
    booking: { status: 'confirmed', stuckBecause: 'Look.' },
    attempts: [{ id: 'a', state: 'captured', amountCents: 100 }],
    refunds: [],
    ledgersAgree: true,
    ...changes,
  });
  const kinds = (changes: Partial<StuckFacts>) => listPossibleActs(facts(changes)).map(({ kind }) => kind);
  const refund = { id: 'r', attemptId: 'a', amountCents: 50 } as const;

  test('depend on the ledger only if a note could be cleared, and only then read it', async () => {
    let times = 0;
    const kindsNow = async (changes: Partial<StuckFacts>, ledgersAgree: boolean) => {
      const acts = await listActsNow(facts(changes), async () => {
        times += 1;
        return ledgersAgree;
      });
      return acts.map(({ kind }) => kind);
    };
    const stuck = [{ id: 'a', state: 'stuck', amountCents: 100 }] as const;
    expect(await kindsNow({ attempts: stuck }, false)).toEqual(['release']);
    expect(await kindsNow({ refunds: [{ ...refund, state: 'failed', reason: 'declined' }] }, false)).toEqual([
      'ask-again',
      'returned-otherwise',
    ]);
    expect(await kindsNow({ booking: { status: 'confirmed', stuckBecause: null } }, true)).toEqual([]);
    expect(times).toBe(0);
    expect(await kindsNow({}, true)).toEqual(['clear-note']);
    expect(await kindsNow({}, false)).toEqual([]);
    expect(times).toBe(2);
  });

  test.each<[string, Partial<StuckFacts>, readonly string[]]>([
    ['a note on an active booking', {}, ['clear-note']],
    ['a note while the ledger disagrees', { ledgersAgree: false }, []],
    ['no note', { booking: { status: 'confirmed', stuckBecause: null } }, []],
    ['a note on a pending booking', { booking: { status: 'pending_payment', stuckBecause: 'x' } }, []],
    [
      'a payment that is being released',
      { attempts: [{ id: 'a', state: 'releasing', amountCents: 100 }] },
      [],
    ],
    ['a stuck payment', { attempts: [{ id: 'a', state: 'stuck', amountCents: 100 }] }, ['release']],
    [
      'a failed refund',
      { refunds: [{ ...refund, state: 'failed', reason: 'declined' }], ledgersAgree: false },
      ['ask-again', 'returned-otherwise'],
    ],
    [
      'a failed refund by hand',
      { refunds: [{ ...refund, state: 'failed', reason: 'by_hand' }] },
      ['clear-note'],
    ],
    ['a pending refund', { refunds: [{ ...refund, state: 'pending', reason: 'declined' }] }, ['clear-note']],
    [
      'unused money of a stuck payment',
      {
        attempts: [{ id: 'a', state: 'stuck', amountCents: 100 }],
        refunds: [{ ...refund, state: 'pending', reason: 'unused' }],
      },
      ['release', 'returned-otherwise'],
    ],
  ])('for %s', (_, changes, expected) => {
    expect(kinds(changes)).toEqual(expected);
  });
});
