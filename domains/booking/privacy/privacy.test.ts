import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { JourneyItemData, JourneyItemLeg } from '#domains/cart/cart.ts';
import { minutesAfter } from '#domains/cart/cart-fixtures.testing.ts';
import { contactMessages } from '#domains/contact/contact.table.ts';
import { eraseMessage, exportMessage } from '#domains/contact/contact-retention.ts';
import { formSubmissions } from '#domains/contact/form-submission.table.ts';
import { storeFormSubmission } from '#domains/contact/store-form-submission.ts';
import { vouchers } from '#domains/voucher/voucher.table.ts';
import { setClock } from '#platform/clock.ts';
import type { Database, OpenedDatabase } from '#platform/database/opened-database.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { startShutdown } from '#platform/graceful-shutdown.ts';
import { log } from '#platform/log.ts';
import { outbox } from '#platform/mail/outbox.table.ts';
import { singleton } from '#platform/singleton.ts';
import { refundOffers } from '../booking.table.ts';
import { findBooking, findBookingByToken, itemsOf, travellersOf, updateBooking } from '../booking-store.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { readBooking } from '../read-booking.ts';
import { confirmRefund } from '../refund/confirm-refund.ts';
import { offerRefund } from '../refund/offer-refund.ts';
import {
  type ItemSpec,
  type PaidBooking,
  paidBooking,
  type RefundDeps,
  refundDeps,
} from '../refund/paid-booking.testing.ts';
import { payPendingRefunds } from '../refund/pay-refunds.ts';
import { eraseBooking } from './erase-booking.ts';
import { exportBooking } from './export-booking.ts';
import { getLastUse } from './last-use.ts';
import { runRetention } from './run-retention.ts';

const day = 1_440;

const sold: ItemSpec = {
  price: 100,
  stock: 'unlimited',
  terms: { startsAt: null, steps: [] },
  data: {
    kind: 'voucher',
    voucher: {
      amount: 100,
      recipientName: 'Wiremu Paewai',
      recipientEmail: 'wiremu@example.nz',
      senderName: 'Mārama',
      message: 'Kia pai te haere',
      sendOn: '2026-12-05',
      expiresOn: '2029-12-05',
    },
  },
};

const trip: readonly ItemSpec[] = [
  {
    riders: [
      ['adult', 100],
      ['child', 50],
    ],
  },
  {
    ...{ price: 20, parent: 0 },
    data: { kind: 'extra', extra: { id: 'car', extraKind: 'vehicle', leg: 0, plate: 'P' } },
    detail: 'Interislander, Wellington to Picton, number plate P',
  },
  sold,
];

/** Strings that identify a person. */
const personal = /Mārama|Ōpata|marama@|021 555|Wiremu|wiremu@|Kia pai|2020-05-01|window|number plate/;

const texts = z.object({ rows: z.array(z.object({ text: z.string() })) });

/** Reads all rows of all tables as text. */
async function everything(database: Database): Promise<string> {
  const tables = texts.parse(
    await database.execute(
      sql`select table_name as text from information_schema.tables where table_schema = 'public'`,
    ),
  );
  const found = await Promise.all(
    tables.rows.map(async ({ text }) => {
      const rows = await database.execute(
        sql`select row_to_json(every)::text as text from ${sql.identifier(text)} as every`,
      );
      return texts.parse(rows).rows.map((row) => row.text);
    }),
  );
  return found.flat().join('\n');
}

describeEachDatabase('personal data', (open) => {
  let opened: OpenedDatabase;
  let deps: RefundDeps;

  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await payPendingRefunds(refundDeps(opened.database));
    deps = refundDeps(opened.database);
    await opened.database.delete(outbox);
    await opened.database.delete(contactMessages);
    await opened.database.delete(formSubmissions);
  });

  const giveUp = async (booking: PaidBooking) => {
    const offered = await offerRefund(deps, booking.token, {});
    if (!offered.ok) throw new Error('No offer.');
    await confirmRefund(deps, booking.token, offered.offer.id);
    await payPendingRefunds(deps);
  };
  const later = (days: number) => {
    deps.time = minutesAfter(deps.time, days * day);
  };
  const isErased = async ({ id }: PaidBooking) => (await findBooking(opened.database, id))?.erasedAt !== null;

  // @asvs 8.2.3
  test('are exported in full to the person concerned, without secrets', async () => {
    const booking = await paidBooking(deps, trip);
    await giveUp(booking);
    const exported = JSON.stringify(await exportBooking(deps, ` ${booking.reference.toLowerCase()} `));
    for (const output of [
      ...['marama@example.nz', '021 555 0100', 'Ōpata-0-1', '2020-05-01', 'A seat by the window'],
      ...['Wiremu Paewai', 'wiremu@example.nz', 'Kia pai te haere', booking.reference],
      ...['booking_captured', 'refund_paid', '"template":"refund"', '"reason":"cancelled"'],
    ])
      expect(exported).toContain(output);
    const row = await findBooking(opened.database, booking.id);
    const [voucher] = await opened.database.select().from(vouchers).where(eq(vouchers.bookingId, booking.id));
    for (const secret of [booking.token, row?.tokenHash, row?.orderKey, voucher?.codeHash])
      expect(exported).not.toContain(secret);
    expect(await exportBooking(deps, 'XXX-XXX-XXX')).toBeNull();
  });

  test('are exported without secrets from stored emails, too', async () => {
    const booking = await paidBooking(deps, trip);
    const code = 'ABCDE-FGHJK-MNPQR-STVWX';
    const text = `Kia ora\nSee it:\nhttp://site.test/purchase/arrive?token=${booking.token}\nYour code: ${code}\n`;
    await opened.database.update(outbox).set({ state: 'kept', text });
    const exported = JSON.stringify(await exportBooking(deps, booking.reference));
    expect(exported).toContain('Kia ora');
    for (const secret of [booking.token, code]) expect(exported).not.toContain(secret);
  });

  // @asvs 14.2.4
  test('are gone from every table once a booking is erased, and its ledger stays', async () => {
    const booking = await paidBooking(deps, trip);
    await opened.database.update(outbox).set({
      state: 'kept',
      recipient: 'marama@example.nz',
      subject: 'For Mārama',
      text: 'Ōpata',
      html: '<p>Ōpata',
    });
    later(30);
    const before = await exportBooking(deps, booking.reference);
    expect(await eraseBooking(deps, booking.reference.toLowerCase())).toEqual({ ok: true });
    const rest = JSON.stringify(await exportBooking(deps, booking.reference));
    expect(rest).not.toMatch(personal);
    expect(await readBooking(deps, booking.token)).toBeNull();
    expect(await findBookingByToken(opened.database, booking.token)).toBeUndefined();
    expect(await exportBooking(deps, booking.reference)).toMatchObject({ ledger: before?.ledger });
    const [first] = await itemsOf(opened.database, booking.id);
    expect(first).toMatchObject({ priceCents: 15_000, status: 'confirmed' });
    expect(await travellersOf(opened.database, booking.id)).toMatchObject([
      { type: 'adult', priceCents: 10_000, firstName: null },
      { type: 'child', priceCents: 5_000, dateOfBirth: null },
    ]);
    expect((await checkLedger(opened.database)).ok).toBe(true);
    expect(await eraseBooking(deps, booking.reference)).toEqual({ ok: true });
    expect(await eraseBooking(deps, 'XXX-XXX-XXX')).toMatchObject({ code: 'NOT_FOUND' });
    later(500);
    // Proves that the search works: before the retention rounds, some data are found.
    expect(await everything(opened.database)).toMatch(personal);
    await runRetention(deps);
    expect(await everything(opened.database)).not.toMatch(personal);
  });

  test('stay while they are needed', async () => {
    const booking = await paidBooking(deps, trip);
    const erase = () => eraseBooking(deps, booking.reference);
    expect(await erase()).toMatchObject({ ok: false, message: expect.stringMatching(/still upcoming/) });
    later(10);
    expect((await erase()).ok).toBe(false);
    for (const status of ['pending_payment', 'requested', 'stuck'] as const) {
      await opened.database.transaction((transaction) => updateBooking(transaction, booking.id, { status }));
      expect((await erase()).ok).toBe(false);
    }
    await opened.database.transaction((transaction) =>
      updateBooking(transaction, booking.id, { status: 'confirmed' }),
    );
    expect(await isErased(booking)).toBe(false);
    later(1.5);
    expect((await erase()).ok).toBe(true);
  });

  test('stay while a refund is pending', async () => {
    const booking = await paidBooking(deps, [{ riders: [['adult', 100]] }]);
    const offered = await offerRefund(deps, booking.token, {});
    if (!offered.ok) throw new Error('No offer.');
    await confirmRefund(deps, booking.token, offered.offer.id);
    expect(await eraseBooking(deps, booking.reference)).toMatchObject({
      message: 'A refund is on its way.',
    });
    await payPendingRefunds(deps);
    expect((await eraseBooking(deps, booking.reference)).ok).toBe(true);
  });

  test('are erased thirteen months after the last day of a trip, and not before', async () => {
    const booking = await paidBooking(deps, [{ riders: [['adult', 100]] }]);
    // The tour ends on 12 December 2026.
    deps.time = new Date('2028-01-12T11:00:00+13:00');
    await runRetention(deps);
    expect(await isErased(booking)).toBe(false);
    deps.time = new Date('2028-01-13T11:00:00+13:00');
    expect((await runRetention(deps)).bookings).toBeGreaterThan(0);
    expect(await isErased(booking)).toBe(true);
    expect((await runRetention(deps)).bookings).toBe(0);
  });

  test('of further bookings are not erased once a shutdown has begun', async () => {
    await runRetention(deps);
    const trips = [];
    while (trips.length < 3) trips.push(await paidBooking(deps, [{ riders: [['adult', 100]] }]));
    deps.time = new Date('2028-01-13T11:00:00+13:00');
    const info = vi.spyOn(log, 'info').mockImplementation(() => startShutdown());
    try {
      expect((await runRetention(deps)).bookings).toBe(1);
    } finally {
      info.mockRestore();
      singleton('pending-work').current = undefined;
    }
    await runRetention(deps);
    expect(await Promise.all(trips.map(isErased))).toEqual([true, true, true]);
  });

  test('of an unpaid order are erased after thirty days', async () => {
    const booking = await paidBooking(deps, [{ riders: [['adult', 100]] }]);
    await opened.database.transaction((transaction) =>
      updateBooking(transaction, booking.id, { status: 'cancelled', paidAt: null, cancelReason: 'expired' }),
    );
    later(30);
    await runRetention(deps);
    expect(await isErased(booking)).toBe(false);
    later(0.01);
    await runRetention(deps);
    expect(await isErased(booking)).toBe(true);
  });

  test('in emails are erased after ninety days, and the emails are not sent again', async () => {
    await paidBooking(deps, [{ riders: [['adult', 100]] }]);
    await opened.database.update(outbox).set({
      ...{
        state: 'kept',
        recipient: 'marama@example.nz',
        subject: 'Your booking',
        text: 'Kia ora',
        html: '<p>',
      },
      createdAt: deps.time,
    });
    later(90);
    expect((await runRetention(deps)).mails).toBe(0);
    later(0.01);
    expect((await runRetention(deps)).mails).toBe(1);
    expect(await opened.database.select().from(outbox)).toMatchObject([
      {
        recipient: '',
        subject: '',
        text: '',
        html: null,
        state: 'kept',
        dedupeKey: expect.stringMatching(/paid/),
      },
    ]);
  });

  test('stay in an email that is still to be sent', async () => {
    await opened.database.insert(outbox).values({
      ...{ recipient: 'marama@example.nz', subject: 's', text: 't', state: 'pending' },
      ...{ createdAt: deps.time, dueAt: minutesAfter(deps.time, 200 * day) },
    });
    later(100);
    expect((await runRetention(deps)).mails).toBe(0);
  });

  const write = async (reference: string) => {
    await opened.database.insert(contactMessages).values({
      ...{
        reference,
        name: 'Mārama',
        email: 'marama@example.nz',
        message: 'Kia ora',
        receivedAt: deps.time,
      },
    });
    await opened.database.insert(outbox).values({
      ...{
        recipient: 'office@southbound.example',
        replyTo: 'marama@example.nz',
        subject: 'Contact',
        text: 'Kia ora',
      },
      ...{ dedupeKey: `contact:${reference}`, state: 'kept', createdAt: deps.time, dueAt: deps.time },
    });
  };

  test('in contact messages are erased after twelve months', async () => {
    deps.time = new Date('2026-12-01T08:00:00+13:00');
    await write('AAA-AAA-AAA');
    deps.time = new Date('2027-12-01T08:00:00+13:00');
    expect((await runRetention(deps)).contactMessages).toBe(0);
    deps.time = new Date('2027-12-01T08:00:01+13:00');
    expect((await runRetention(deps)).contactMessages).toBe(1);
    expect(await opened.database.select().from(contactMessages)).toEqual([]);
  });

  test('in a contact message are erased by its reference', async () => {
    await write('BBB-BBB-BBB');
    expect(await eraseMessage(opened.database, 'BBB-BBB-BBB')).toBe(true);
    expect(await opened.database.select().from(outbox)).toMatchObject([{ text: '', replyTo: null }]);
    expect(await eraseMessage(opened.database, 'BBB-BBB-BBB')).toBe(false);
  });

  test('in form submissions are exported and erased by their reference, and after twelve months', async () => {
    deps.time = new Date('2026-12-01T08:00:00+13:00');
    setClock(deps.time);
    const answers = [{ key: 'a', kind: 'email', label: 'Email', text: 'marama@example.nz' }] as const;
    const submit = (attemptId: string) =>
      storeFormSubmission(
        opened.database,
        { documentId: 'page-a', formKey: 'form', title: 'Groups', answers, attemptId },
        'office@southbound.example',
      );
    const { reference } = await submit('1');
    expect(await exportMessage(opened.database, reference)).toMatchObject({ reference, answers });
    expect(await eraseMessage(opened.database, reference)).toBe(true);
    expect(await opened.database.select().from(outbox)).toMatchObject([
      { recipient: '', text: '', replyTo: null },
    ]);
    expect(await exportMessage(opened.database, reference)).toBeNull();
    await submit('2');
    setClock(null);
    deps.time = new Date('2027-12-01T08:00:01+13:00');
    expect((await runRetention(deps)).formSubmissions).toBe(1);
  });

  test('in unused refund offers are deleted the next day', async () => {
    const booking = await paidBooking(deps, [{ riders: [['adult', 100]] }]);
    await offerRefund(deps, booking.token, {});
    later(1);
    await runRetention(deps);
    expect(
      await opened.database.select().from(refundOffers).where(eq(refundOffers.bookingId, booking.id)),
    ).toHaveLength(1);
    later(0.1);
    await runRetention(deps);
    expect(
      await opened.database.select().from(refundOffers).where(eq(refundOffers.bookingId, booking.id)),
    ).toEqual([]);
  });
});

describe('the last use of a booking', () => {
  const booking = { createdAt: new Date('2026-12-01T08:00:00+13:00'), paidAt: null };
  const passengers = { adultCount: 1, childCount: 0, infantCount: 0 };

  test('is the arrival of its last ride, in New Zealand', () => {
    const ride = (arrival: string): JourneyItemLeg => ({
      ...{ itemType: 'ic_bus', service: '', operator: '', line: '', tripId: '', serviceDate: '2026-12-31' },
      ...{ runOffset: 0, fromCall: 0, toCall: 1, checkInCloses: null, stock: 'live', fareFamilyId: '' },
      from: { stopId: '', name: '', departure: '2026-12-31T22:00:00+13:00' },
      to: { stopId: '', name: '', arrival },
    });
    const data: JourneyItemData = {
      ...{ kind: 'journey', passengers, fareName: '', conditions: { changes: '', refund: '', text: '' } },
      route: { serviceRoute: [ride('2026-12-31T23:00:00+13:00'), ride('2027-01-01T05:00:00+13:00')] },
    };
    expect(getLastUse(booking, [{ status: 'confirmed', data }])).toBe('2027-01-01');
    expect(getLastUse(booking, [{ status: 'cancelled', data }])).toBe('2026-12-01');
  });

  test('of a pass is twice its validity after payment', () => {
    const data = {
      kind: 'pass',
      pass: { id: '', services: [], allowance: '', validMonths: 12 },
      passengers,
    } as const;
    expect(getLastUse(booking, [{ status: 'confirmed', data }])).toBe('2028-12-01');
  });
});
