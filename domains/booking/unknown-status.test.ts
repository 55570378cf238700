import { eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { NewItem } from '#domains/cart/cart.ts';
import { findTestRides } from '#domains/cart/cart-fixtures.testing.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { log } from '#platform/log.ts';
import type { ComposedMail } from '#platform/mail/mail.ts';
import { outbox } from '#platform/mail/outbox.table.ts';
import { deliverPending, enqueueTemplateMail, listOutbox } from '#platform/mail/outbox.ts';
import { bookingItems, bookings, paymentAttempts } from './booking.table.ts';
import { findBooking, itemsOf } from './booking-store.ts';
import { partStateOf } from './format-booking.ts';
import { composeBookingMail } from './mail/compose-booking-mail.ts';
import {
  advanceClock,
  authorise,
  order,
  type PaymentFixture,
  stateOf,
  type TestOrder,
} from './payment/payment-fixtures.testing.ts';
import { usePaymentFixture } from './payment/payment-suite.testing.ts';
import { reconcile } from './payment/reconcile.ts';
import { settle } from './payment/settle.ts';
import { eraseBooking } from './privacy/erase-booking.ts';
import { runRetention } from './privacy/run-retention.ts';
import { readBooking } from './read-booking.ts';
import { type PaidBooking, paidBooking, type RefundDeps, refundDeps } from './refund/paid-booking.testing.ts';
import { listStaffWork } from './staff/list-staff-work.ts';
import { runRequestReminders } from './staff/request-reminders.ts';
import { ticketPdf } from './ticket/ticket-pdf.ts';
import { formatUnknownStatus } from './unknown-status.ts';

describeEachDatabase('money with a status of a newer release', (open) => {
  let fixture: PaymentFixture;
  let rides: { readonly train: NewItem; readonly coach: NewItem };
  usePaymentFixture(open, async (fresh, feed: LoadedFeed) => {
    fixture = fresh;
    rides = await findTestRides(feed);
  });

  const ofAttempt = ({ attemptId }: TestOrder, state: string): SQL =>
    sql`update ${paymentAttempts} set state = ${state} where ${eq(paymentAttempts.id, attemptId)}`;
  const ofBooking = ({ id }: TestOrder, status: string): SQL =>
    sql`update ${bookings} set status = ${status} where ${eq(bookings.id, id)}`;

  test.each([
    {
      what: 'payment state',
      write: (one: TestOrder) => ofAttempt(one, 'disputed'),
      back: (one: TestOrder) => ofAttempt(one, 'open'),
    },
    {
      what: 'booking status',
      write: (one: TestOrder) => ofBooking(one, 'partly_paid'),
      back: (one: TestOrder) => ofBooking(one, 'pending_payment'),
    },
    {
      what: 'cancel reason',
      write: ({ id }: TestOrder) =>
        sql`update ${bookings} set status = 'cancelled', cancel_reason = 'swapped' where ${eq(bookings.id, id)}`,
      back: ({ id }: TestOrder) =>
        sql`update ${bookings} set status = 'pending_payment', cancel_reason = null where ${eq(bookings.id, id)}`,
    },
  ])('is neither captured nor returned here: $what', async ({ write, back }) => {
    const ordered = await order(fixture, [rides.train]);
    authorise(fixture, ordered.attemptId);
    await fixture.database.execute(write(ordered));
    await expect(settle(fixture, ordered.attemptId)).rejects.toThrow(/This release knows no .* “.*”/);
    expect(fixture.provider.calls.filter(({ call }) => call === 'capture' || call === 'cancel')).toEqual([]);
    expect(fixture.provider.moved).toEqual([]);
    // The newer instance continues.
    await fixture.database.execute(back(ordered));
    expect(await settle(fixture, ordered.attemptId)).toBe('captured');
  });

  test('does not stop the other payments of the round, and is logged in one line', async () => {
    const odd = await order(fixture, [rides.coach]);
    const other = await order(fixture, [rides.coach]);
    for (const { attemptId } of [odd, other]) authorise(fixture, attemptId);
    await fixture.database.execute(ofBooking(odd, 'partly_paid'));
    const logged = vi.spyOn(log, 'error');
    await reconcile(fixture);
    const lines = logged.mock.calls.map(([fields]) => fields);
    logged.mockRestore();
    expect(lines).toMatchObject([{ event: 'payment.unfinished', attemptId: odd.attemptId }]);
    expect((await stateOf(fixture, other)).attempts).toEqual(['captured']);
    expect((await stateOf(fixture, odd)).attempts).toEqual(['open']);
    await fixture.database.execute(ofBooking(odd, 'pending_payment'));
    await settle(fixture, odd.attemptId);
  });

  test('is on the staff page if nothing continues it, with the rest of the list', async () => {
    const odd = await order(fixture, [rides.coach]);
    const other = await order(fixture, [rides.coach]);
    authorise(fixture, other.attemptId);
    await settle(fixture, other.attemptId);
    await fixture.database.execute(ofBooking(odd, 'partly_paid'));
    advanceClock(fixture, 120);
    const work = await listStaffWork(fixture);
    expect(work.stuck.find(({ reference }) => reference === odd.reference)?.status).toBe('partly_paid');
    expect(work.requests.map(({ reference }) => reference)).toContain(other.reference);
    await fixture.database.execute(ofBooking(odd, 'pending_payment'));
    await reconcile(fixture);
  });
});

describeEachDatabase('a booking of a newer release', (open) => {
  let opened: OpenedDatabase;
  let deps: RefundDeps;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    deps = refundDeps(opened.database);
    await opened.database.delete(outbox);
  });

  const pass = { kind: 'pass', pass: { id: 'p', services: [], allowance: '', validMonths: 12 } } as const;
  const passengers = { adultCount: 1, childCount: 0, infantCount: 0 };
  const asked = {
    riders: [['adult', 90]],
    stock: 'request',
    data: { ...pass, passengers },
  } as const;

  const writeItems = ({ id }: PaidBooking, change: SQL) =>
    opened.database.execute(
      sql`update ${bookingItems} set ${change} where ${eq(bookingItems.bookingId, id)}`,
    );
  const isErased = async ({ id }: PaidBooking) => (await findBooking(opened.database, id))?.erasedAt != null;

  test('with an unknown part status has its page and ticket, which show the stored status', async () => {
    const booking = await paidBooking(deps, [{ riders: [['adult', 100]] }]);
    await writeItems(booking, sql`status = 'wait_listed'`);
    const read = await readBooking(deps, booking.token);
    expect(read?.items.map(({ status }) => partStateOf(status))).toEqual([
      { tone: 'waiting', text: 'Wait listed' },
    ]);
    if (!read) throw new Error('The booking was not read.');
    expect((await ticketPdf(read, { siteUrl: 'https://southbound.example' })).length).toBeGreaterThan(0);
  });

  test('with an unknown item kind is handled as one without a start, and others are handled as usual', async () => {
    const odd = await paidBooking(deps, [asked]);
    const other = await paidBooking(deps, [{ riders: [['adult', 200]], stock: 'request' }]);
    await writeItems(odd, sql`data = '{"kind": "hotel"}'::jsonb`);
    deps.time = new Date('2027-12-01T00:00:00Z');
    await runRequestReminders(deps);
    const statuses = async ({ id }: PaidBooking) =>
      (await itemsOf(opened.database, id)).map(({ status }) => status);
    expect(await statuses(odd)).toEqual(['requested']);
    expect(await statuses(other)).toEqual(['declined']);
    const reminded = (await opened.database.select().from(outbox)).map(({ dedupeKey }) => dedupeKey);
    expect(reminded).toContain(`request:${odd.items[0]?.id}:waiting`);
  });

  test('with an unknown item kind or status is not erased, and others are', async () => {
    const specs = [{ riders: [['adult', 100]] }] as const;
    const [kind, status, other] = [
      await paidBooking(deps, specs),
      await paidBooking(deps, specs),
      await paidBooking(deps, specs),
    ];
    await writeItems(kind, sql`data = '{"kind": "hotel"}'::jsonb`);
    await opened.database.execute(
      sql`update ${bookings} set status = 'partly_used' where ${eq(bookings.id, status.id)}`,
    );
    deps.time = new Date('2029-01-01T00:00:00Z');
    await runRetention(deps);
    expect([await isErased(kind), await isErased(status), await isErased(other)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(await eraseBooking(deps, status.reference)).toMatchObject({ ok: false, code: 'IN_USE' });
  });

  test('leaves an unknown email pending, and others are sent', async () => {
    const booking = await paidBooking(deps, [{ riders: [['adult', 100]] }]);
    await opened.database.transaction((transaction) =>
      enqueueTemplateMail(transaction, {
        template: 'upgrade',
        data: { bookingId: booking.id },
        dedupeKey: `upgrade:${booking.id}`,
      }),
    );
    const sent: ComposedMail[] = [];
    await deliverPending(opened.database, {
      send: async (mail) => void sent.push(mail),
      compose: (template, data) => composeBookingMail(deps, 'office@southbound.example', template, data),
    });
    expect(sent).toHaveLength(1);
    const states = (await listOutbox(opened.database)).map(({ state, lastError }) => ({ state, lastError }));
    expect(states).toContainEqual({
      state: 'pending',
      lastError: 'This release knows no mail “upgrade”: a newer one must continue here.',
    });
  });
});

describe('a status of a newer release', () => {
  test('is shown as it is stored', () => {
    expect(formatUnknownStatus('partly_used')).toBe('Partly used');
  });
});
