import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ClaimRequest } from '#contracts/booking/claim-calls.ts';
import { people } from '#domains/cart/cart-fixtures.testing.ts';
import { readBookingBalances } from '#domains/ledger/read-balances.ts';
import type { Cause } from '#domains/travel/live/live-updates.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { bookingClaims, bookingDisruptions, claimReceipts, staffActs } from '../booking.table.ts';
import { refundsOf } from '../booking-store.ts';
import { bookJourney, exchange, ferry, offerOn, readBooked } from '../change/change-fixtures.testing.ts';
import {
  cancelledRun,
  reportRuns,
  saturday,
  useDisruptionFixture,
} from '../disruption/disruption-fixtures.testing.ts';
import { runDisruptions } from '../disruption/run-disruptions.ts';
import { listLedgerProblems } from '../ledger/ledger-problems.testing.ts';
import { advanceClock, mailsAbout, type PaymentFixture } from '../payment/payment-fixtures.testing.ts';
import { eraseBooking } from '../privacy/erase-booking.ts';
import { exportBooking } from '../privacy/export-booking.ts';
import { confirmRefund } from '../refund/confirm-refund.ts';
import { offerRefund } from '../refund/offer-refund.ts';
import { payPendingRefunds } from '../refund/pay-refunds.ts';
import { answerClaim, recordClaimPaid } from './answer-claim.ts';
import { forgetReceipts } from './claim-retention.ts';
import { findReceipt, receiptLabels } from './claim-store.ts';
import { listStaffClaims } from './list-claims.ts';
import { readReceipt } from './receipt-file.ts';
import { submitClaim } from './submit-claim.ts';

describeEachDatabase('a claim for costs of a disruption', (open) => {
  let fixture: PaymentFixture;
  useDisruptionFixture(open, (fresh) => {
    fixture = fresh;
  });

  type Booked = Awaited<ReturnType<typeof bookJourney>>;

  const book = () => bookJourney(fixture, ferry, 'Saver', { party: people(1) });

  /** Cancels the ferry of a new booking. */
  async function disrupted(cause: Cause | null = 'technical-problem'): Promise<Booked> {
    const booking = await book();
    await cancel(cause);
    return booking;
  }

  const cancel = (cause: Cause | null) => reportRuns(fixture, cancelledRun('ferry9', saturday, cause));

  const disruptionIn = async ({ id }: Booked) => {
    const [row] = await fixture.database
      .select()
      .from(bookingDisruptions)
      .where(eq(bookingDisruptions.bookingId, id));
    if (!row) throw new Error('Nothing is disrupted.');
    return row.id;
  };

  const requestFor = async (booking: Booked, changes: Partial<ClaimRequest> = {}): Promise<ClaimRequest> => ({
    ...{
      disruptionId: await disruptionIn(booking),
      kind: 'meal',
      amount: 45.5,
      description: 'Dinner for two',
    },
    ...changes,
  });

  const claim = async (booking: Booked, changes: Partial<ClaimRequest> = {}, receipts = [receipt()]) =>
    submitClaim(fixture, booking.token, { request: await requestFor(booking, changes), receipts });

  function receipt(text = '%PDF-1.7') {
    const file = readReceipt(Buffer.from(text));
    if (typeof file === 'string') throw new Error(file);
    return file;
  }

  async function claimed(booking: Booked, changes: Partial<ClaimRequest> = {}): Promise<string> {
    const result = await claim(booking, changes);
    if (!result.ok) throw new Error(result.failure.code);
    return result.claim.id;
  }

  const accept = (claimId: string, acceptedCents: number, note = '') =>
    answerClaim(fixture, { claimId, answer: 'accept', acceptedCents, note });

  const claimRow = async (id: string) => {
    const [row] = await fixture.database.select().from(bookingClaims).where(eq(bookingClaims.id, id));
    return row;
  };

  const balanceOf = async (booking: Booked, account: 'claims' | 'claims_payable' | 'bank') => {
    const { reference } = await readBooked(fixture, booking);
    return (await readBookingBalances(fixture.database, reference)).get(account) ?? 0;
  };

  const days = (count: number) => advanceClock(fixture, count * 24 * 60);

  /** Moves the journey to another departure, and the clock past it. */
  async function travelLater(booking: Booked): Promise<void> {
    await exchange(fixture, booking, await offerOn(fixture, ferry, 'Saver', { date: saturday }));
    days((Date.parse('2026-12-08T12:00:00+13:00') - fixture.now().getTime()) / 86_400_000);
  }

  describe('when a traveller makes it', () => {
    test('waits for staff, with its receipts, and both get an email', async () => {
      const booking = await disrupted();
      const id = await claimed(booking);
      const { disruptions: shown, refundedCents } = await readBooked(fixture, booking);
      expect(shown).toMatchObject([
        {
          refusal: null,
          claims: [{ id, state: 'open', amountCents: 4_550, description: 'Dinner for two', receiptCount: 1 }],
        },
      ]);
      expect(refundedCents).toBe(0);
      expect(await mailsAbout(fixture, booking.id)).toEqual(
        expect.arrayContaining(['claim-received', 'staff-claim']),
      );
      const [stored] = await fixture.database
        .select()
        .from(claimReceipts)
        .where(eq(claimReceipts.claimId, id));
      const found = stored && (await findReceipt(fixture.database, stored.id));
      expect(found?.mediaType).toBe('application/pdf');
      expect(Buffer.from(found?.content ?? []).toString()).toBe('%PDF-1.7');
    });

    test('is made once, however often and fast it is sent', async () => {
      const booking = await disrupted();
      const results = await Promise.all([claim(booking), claim(booking), claim(booking)]);
      const ids = new Set(results.map((result) => (result.ok ? result.claim.id : result.failure.code)));
      expect(ids.size).toBe(1);
      await claimed(booking, { amount: 45.51 });
      const { disruptions: shown } = await readBooked(fixture, booking);
      expect(shown[0]?.claims).toHaveLength(2);
      expect(
        (await mailsAbout(fixture, booking.id)).filter((mail) => mail === 'claim-received'),
      ).toHaveLength(2);
    });

    test.each(['weather', 'police-activity'] as const)(
      'is refused for %s, and the page says why',
      async (cause) => {
        const booking = await disrupted(cause);
        expect(await claim(booking)).toMatchObject({ failure: { code: 'CLOSED', reason: 'cause' } });
        expect((await readBooked(fixture, booking)).disruptions).toMatchObject([{ cause, refusal: 'cause' }]);
      },
    );

    test.each([null, 'other-cause', 'strike', 'maintenance'] as const)(
      'is taken for the cause %s',
      async (cause) => {
        expect((await claim(await disrupted(cause))).ok).toBe(true);
      },
    );

    test('is taken for a month after the departure, and then no longer', async () => {
      const booking = await disrupted();
      const lastMoment = Date.parse('2027-01-04T23:59:59+13:00');
      advanceClock(fixture, (lastMoment - fixture.now().getTime()) / 60_000);
      expect((await claim(booking)).ok).toBe(true);
      advanceClock(fixture, 1);
      expect(await claim(booking, { amount: 1 })).toMatchObject({ failure: { reason: 'late' } });
      expect((await claim(booking)).ok).toBe(true);
    });

    test('is refused once there are six for a disruption', async () => {
      const booking = await disrupted();
      for (let amount = 1; amount <= 6; amount += 1) await claimed(booking, { amount });
      expect(await claim(booking, { amount: 7 })).toMatchObject({ failure: { reason: 'count' } });
    });

    test('concerns a disruption of the booking that the token opens', async () => {
      const [mine, other] = [await book(), await book()];
      await cancel('strike');
      const disruptionId = await disruptionIn(mine);
      expect(await claim(other, { disruptionId })).toMatchObject({ failure: { code: 'NOT_FOUND' } });
      expect(await claim(other, { disruptionId: randomUUID() })).toMatchObject({
        failure: { code: 'NOT_FOUND' },
      });
      const request = await requestFor(mine);
      expect(await submitClaim(fixture, 'x'.repeat(43), { request, receipts: [] })).toMatchObject({
        failure: { code: 'NOT_FOUND' },
      });
    });
  });

  describe('when its personal data are no longer needed', () => {
    test('loses its receipts ninety days after the answer, and not before', async () => {
      const booking = await disrupted();
      const id = await claimed(booking);
      days(200);
      expect(await forgetReceipts(fixture.database, fixture.now())).toBe(0);
      await answerClaim(fixture, { claimId: id, answer: 'decline', note: 'No' });
      days(90);
      expect(await forgetReceipts(fixture.database, fixture.now())).toBe(0);
      days(0.1);
      expect(await forgetReceipts(fixture.database, fixture.now())).toBe(1);
      expect(await receiptLabels(fixture.database, [id])).toEqual([]);
      expect((await claimRow(id))?.state).toBe('declined');
    });

    test('is exported with its receipts, and its disruption', async () => {
      const booking = await disrupted();
      const id = await claimed(booking);
      const { reference } = await readBooked(fixture, booking);
      const exported = await exportBooking(fixture, reference);
      const base64 = Buffer.from('%PDF-1.7').toString('base64');
      expect(exported).toMatchObject({
        disruptions: [{ kind: 'cancelled', cause: 'technical-problem' }],
        claims: [{ id, description: 'Dinner for two', receipts: [{ mediaType: 'application/pdf', base64 }] }],
      });
      expect(JSON.stringify(exported)).not.toContain('contentKey');
    });

    test('keeps a booking from being erased until it is answered and paid, and is then erased with it', async () => {
      const booking = await disrupted();
      const id = await claimed(booking);
      const { reference } = await readBooked(fixture, booking);
      days(60);
      await runDisruptions(fixture);
      await payPendingRefunds(fixture);
      const erase = () => eraseBooking(fixture, reference);
      expect(await erase()).toMatchObject({ message: 'Staff must answer a claim.' });
      await accept(id, 4_000, 'Wine is not included, Mere.');
      expect(await erase()).toMatchObject({ message: 'An accepted claim must be paid.' });
      await recordClaimPaid(fixture, { claimId: id, note: 'Ana: transfer 17' });
      expect(await erase()).toEqual({ ok: true });
      expect(await claimRow(id)).toMatchObject({
        ...{ description: '', note: null, contentKey: `erased:${id}`, acceptedCents: 4_000 },
      });
      expect(await receiptLabels(fixture.database, [id])).toEqual([]);
      expect(await listLedgerProblems(fixture.database)).toEqual([]);
    });
  });

  describe('when staff look at it', () => {
    test('is listed oldest first, with its ride and receipts, until it is answered and paid', async () => {
      const booking = await disrupted();
      const first = await claimed(booking);
      advanceClock(fixture, 60);
      const second = await claimed(booking, { kind: 'stay', amount: 189 });
      const own = async () => {
        const { open, unpaid } = await listStaffClaims(fixture.database);
        const mine = (list: typeof open) => list.filter(({ claimId }) => [first, second].includes(claimId));
        return { open: mine(open), unpaid: mine(unpaid) };
      };
      const { reference } = await readBooked(fixture, booking);
      expect(await own()).toMatchObject({
        open: [
          {
            ...{ claimId: first, reference, cause: 'technical-problem', serviceDate: saturday },
            receipts: [{ mediaType: 'application/pdf', byteCount: 8 }],
          },
          { claimId: second },
        ],
        unpaid: [],
      });
      await accept(first, 4_550);
      await answerClaim(fixture, { claimId: second, answer: 'decline', note: 'No' });
      expect(await own()).toMatchObject({ open: [], unpaid: [{ claimId: first, acceptedCents: 4_550 }] });
      await recordClaimPaid(fixture, { claimId: first, note: 'Ana: 17' });
      expect(await own()).toEqual({ open: [], unpaid: [] });
    });
  });

  describe('when staff answer it', () => {
    test('is paid to the card once nothing else can be refunded', async () => {
      const booking = await disrupted();
      await travelLater(booking);
      const id = await claimed(booking);
      expect(await accept(id, 4_550)).toMatchObject({ ok: true });
      expect(await claimRow(id)).toMatchObject({ state: 'accepted', payBy: 'card', acceptedCents: 4_550 });
      expect(await payPendingRefunds(fixture)).toBe(1);
      const { refundedCents, refunds } = await readBooked(fixture, booking);
      expect({ refundedCents, refunds }).toMatchObject({
        refundedCents: 0,
        refunds: [{ reason: 'claim', amountCents: 4_550, state: 'paid', to: 'card' }],
      });
      expect(await balanceOf(booking, 'claims')).toBe(4_550);
      expect(await listLedgerProblems(fixture.database)).toEqual([]);
      expect(await mailsAbout(fixture, booking.id)).toContain('claim-answered');
    });

    test('is paid by bank transfer while the price may be refunded, and after it was', async () => {
      const booking = await disrupted();
      const first = await claimed(booking);
      await accept(first, 4_550);
      expect(await claimRow(first)).toMatchObject({ payBy: 'bank', refundId: null });
      const offered = await offerRefund(fixture, booking.token, {});
      if (offered.ok) await confirmRefund(fixture, booking.token, offered.offer.id);
      const second = await claimed(booking, { kind: 'stay', amount: 189 });
      await accept(second, 18_900);
      expect(await claimRow(second)).toMatchObject({ payBy: 'bank' });
      expect(await payPendingRefunds(fixture)).toBe(1);
      expect(await balanceOf(booking, 'claims_payable')).toBe(-23_450);
      expect(await listLedgerProblems(fixture.database)).toEqual([]);
    });

    test('is paid by bank transfer if it is more than the card paid', async () => {
      const booking = await disrupted();
      await travelLater(booking);
      const { totalCents } = await readBooked(fixture, booking);
      const whole = await claimed(booking, { amount: totalCents / 100 });
      const more = await claimed(booking, { amount: 0.01 });
      await accept(whole, totalCents);
      await accept(more, 1);
      expect([(await claimRow(whole))?.payBy, (await claimRow(more))?.payBy]).toEqual(['card', 'bank']);
      expect(await payPendingRefunds(fixture)).toBe(1);
    });

    test('is posted as paid once staff have sent the transfer', async () => {
      const booking = await disrupted();
      const id = await claimed(booking);
      const pay = () => recordClaimPaid(fixture, { claimId: id, note: 'Ana: transfer 17' });
      expect(await pay()).toMatchObject({ code: 'NOT_OPEN' });
      await accept(id, 4_550);
      expect(await pay()).toMatchObject({ ok: true });
      expect(await pay()).toMatchObject({ code: 'NOT_OPEN' });
      expect(await balanceOf(booking, 'bank')).toBe(-4_550);
      expect(await balanceOf(booking, 'claims_payable')).toBe(0);
      expect(
        await fixture.database.select().from(staffActs).where(eq(staffActs.subjectId, id)),
      ).toMatchObject([{ kind: 'pay-claim', note: 'Ana: transfer 17' }]);
      expect((await readBooked(fixture, booking)).disruptions[0]?.claims[0]?.isPaid).toBe(true);
      expect(await listLedgerProblems(fixture.database)).toEqual([]);
    });

    test('is accepted with a lower amount only with a reason, and never with a higher one', async () => {
      const id = await claimed(await disrupted());
      expect(await accept(id, 4_000)).toMatchObject({ code: 'NO_REASON' });
      for (const cents of [4_551, 0, -1, 0.5, Number.NaN])
        expect(await accept(id, cents, 'Why')).toMatchObject({ code: 'AMOUNT' });
      expect(await accept(id, 4_000, 'Wine is not included.')).toMatchObject({ ok: true });
      expect(await claimRow(id)).toMatchObject({ acceptedCents: 4_000, note: 'Wine is not included.' });
    });

    test('is declined with a reason, and nothing is paid', async () => {
      const booking = await disrupted();
      const id = await claimed(booking);
      const decline = (note: string) => answerClaim(fixture, { claimId: id, answer: 'decline', note });
      expect(await decline(' ')).toMatchObject({ code: 'NO_REASON' });
      expect(await decline('A coach was offered.')).toMatchObject({ ok: true });
      expect(await claimRow(id)).toMatchObject({ state: 'declined', acceptedCents: null });
      expect(await balanceOf(booking, 'claims')).toBe(0);
      expect(await refundsOf(fixture.database, booking.id)).toEqual([]);
    });

    test('gets one of several concurrent answers', async () => {
      const booking = await disrupted();
      const id = await claimed(booking);
      const results = await Promise.all([
        accept(id, 4_550),
        answerClaim(fixture, { claimId: id, answer: 'decline', note: 'No' }),
        accept(id, 100, 'Less'),
      ]);
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      expect(results.filter((result) => !result.ok && result.code === 'ANSWERED')).toHaveLength(2);
      const { state, acceptedCents } = (await claimRow(id)) ?? {};
      expect(await balanceOf(booking, 'claims')).toBe(state === 'accepted' ? acceptedCents : 0);
      expect(
        (await mailsAbout(fixture, booking.id)).filter((mail) => mail === 'claim-answered'),
      ).toHaveLength(1);
    });

    test('can’t be answered if there is none', async () => {
      expect(await accept(randomUUID(), 1)).toMatchObject({ code: 'NOT_FOUND' });
      expect(await recordClaimPaid(fixture, { claimId: randomUUID(), note: 'Ana' })).toMatchObject({
        code: 'NOT_FOUND',
      });
    });
  });
});
