import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { vouchers } from '#domains/voucher/voucher.table.ts';
import { voucherCode } from '#domains/voucher/voucher-code.ts';
import { setClock } from '#platform/clock.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import type { ComposedMail } from '#platform/mail/mail.ts';
import { outbox } from '#platform/mail/outbox.table.ts';
import { deliverPending } from '#platform/mail/outbox.ts';
import { bookings } from '../booking.table.ts';
import { refundsOf } from '../booking-store.ts';
import { confirmRefund } from '../refund/confirm-refund.ts';
import { offerRefund } from '../refund/offer-refund.ts';
import { paidBooking, type RefundDeps, refundDeps } from '../refund/paid-booking.testing.ts';
import { answerRequest } from '../staff/answer-request.ts';
import { pdfPages } from '../ticket/pdf-text.testing.ts';
import { enqueueBookingMail } from './booking-mail.ts';
import { composeBookingMail } from './compose-booking-mail.ts';

const staff = 'office@southbound.example';

describeEachDatabase('booking emails', (open) => {
  let opened: OpenedDatabase;
  let deps: RefundDeps;

  beforeAll(async () => {
    opened = await open();
    deps = refundDeps(opened.database);
  });
  afterAll(() => opened.close());

  beforeEach(async () => {
    setClock(() => deps.now());
    await opened.database.delete(outbox);
  });
  afterEach(() => setClock(null));

  /** Delivers the pending emails and returns them. */
  async function post(): Promise<ComposedMail[]> {
    const sent: ComposedMail[] = [];
    await deliverPending(opened.database, {
      send: async (mail) => void sent.push(mail),
      compose: (template, data) => composeBookingMail(deps, staff, template, data),
    });
    return sent;
  }

  const live = { riders: [['adult', 100]] } as const;
  const asked = { riders: [['adult', 200]], stock: 'request' } as const;
  const to = (mails: readonly ComposedMail[], address: string) => mails.filter((mail) => mail.to === address);

  test('confirm a booking to the buyer, with its link, ticket and calendar', async () => {
    const booking = await paidBooking(deps, [live]);
    const [mail, ...others] = await post();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: 'marama@example.nz', replyTo: staff });
    expect(mail?.subject).toContain(booking.reference);
    const link = `https://southbound.example/purchase/arrive?token=${booking.token}`;
    expect(mail?.text).toContain(link);
    expect(mail?.html).toContain(`href="${link}"`);
    const [ticket, calendar] = mail?.attachments ?? [];
    expect(pdfPages(ticket?.content ?? Buffer.alloc(0)).join()).toContain(booking.reference);
    expect(calendar?.content.toString()).toContain('DTSTART;VALUE=DATE:20261211');
  });

  test('store no personal data in the outbox, before or after delivery', async () => {
    await paidBooking(deps, [live, asked]);
    const kept = async () => JSON.stringify(await opened.database.select().from(outbox));
    expect(await kept()).not.toMatch(/Mārama|marama|token/);
    expect(await post()).toHaveLength(2);
    expect(await kept()).not.toMatch(/Mārama|marama|token=/);
  });

  test('remind staff of open requests, but not of answered ones', async () => {
    const booking = await paidBooking(deps, [asked]);
    await opened.database.delete(outbox);
    const itemId = booking.items[0]?.id ?? '';
    const remind = (because: 'waiting' | 'soon') =>
      opened.database.transaction((transaction) =>
        enqueueBookingMail(
          transaction,
          { template: 'staff-reminder', bookingId: booking.id, itemId, because },
          { dedupeKey: `${itemId}:${because}` },
        ),
      );
    await remind('waiting');
    const [mail] = await post();
    expect(mail).toMatchObject({ to: staff, subject: expect.stringContaining(booking.reference) });
    expect(mail?.text).toMatch(/more than a day ago/);
    await remind('soon');
    await answerRequest(deps, { itemId, answer: 'confirm', note: '' });
    expect(to(await post(), staff)).toEqual([]);
  });

  test('tell the traveller about a refund that was not paid to the card', async () => {
    const booking = await paidBooking(deps, [live]);
    const offered = await offerRefund(deps, booking.token, {});
    if (!offered.ok) throw new Error('No offer.');
    await confirmRefund(deps, booking.token, offered.offer.id);
    await opened.database.delete(outbox);
    const [refund] = await refundsOf(opened.database, booking.id);
    await opened.database.transaction((transaction) =>
      enqueueBookingMail(
        transaction,
        { template: 'returned-otherwise', bookingId: booking.id, refundId: refund?.id ?? '' },
        { dedupeKey: 'otherwise' },
      ),
    );
    const [mail] = await post();
    expect(mail).toMatchObject({
      to: 'marama@example.nz',
      subject: expect.stringMatching(/^\$90\.00 refunded/),
    });
  });

  test('send requests to staff, who reply to the buyer, and attach no ticket', async () => {
    const booking = await paidBooking(deps, [asked]);
    const mails = await post();
    expect(to(mails, staff)).toMatchObject([{ replyTo: 'marama@example.nz', attachments: [] }]);
    expect(to(mails, staff)[0]?.text).toContain(booking.reference);
    expect(to(mails, 'marama@example.nz')).toMatchObject([{ attachments: [] }]);
    expect(to(mails, 'marama@example.nz')[0]?.text).toContain('[On request, not confirmed yet]');
  });

  test('contain the current answer of staff when they are sent', async () => {
    const booking = await paidBooking(deps, [asked]);
    await post();
    await answerRequest(deps, {
      itemId: booking.items[0]?.id ?? '',
      answer: 'confirm',
      note: 'Coach 3, seat 12.',
    });
    const [mail] = await post();
    expect(mail?.text).toContain('Coach 3, seat 12.');
    expect(mail?.attachments).toHaveLength(2);
  });

  test('state the refund of a declined item: its price and its share of the card fee', async () => {
    const booking = await paidBooking(deps, [live, asked]);
    await post();
    await answerRequest(deps, {
      itemId: booking.items[1]?.id ?? '',
      answer: 'decline',
      note: 'No room is left.',
    });
    const [mail] = await post();
    expect(mail?.subject).toContain('Item 1');
    expect(mail?.text).toMatch(/To your card +\$204\.80/);
    expect(mail?.text).toContain('No room is left.');
    expect(mail?.text).toContain('Item 0, Friday 11 December 2026, Confirmed');
  });

  test('state the refund of a cancelled item, its targets and the cancellation fee', async () => {
    const booking = await paidBooking(deps, [live, { riders: [['adult', 50]] }], { voucherDollars: 120 });
    await post();
    const offer = await offerRefund(deps, booking.token, {
      items: [{ itemId: booking.items[0]?.id ?? '' }],
    });
    if (!offer.ok) throw new Error('There should be an offer.');
    await confirmRefund(deps, booking.token, offer.offer.id);
    const [mail] = await post();
    expect(mail?.text).toMatch(/Cancellation fee +−\$10\.00/);
    expect(mail?.text).toMatch(/Refund +\$90\.00/);
    expect(mail?.text).toMatch(/To your card +\$30\.00/);
    expect(mail?.text).toMatch(/To your gift voucher +\$60\.00/);
  });

  const gift = {
    price: 150,
    stock: 'unlimited',
    terms: { startsAt: null, steps: [] },
    data: {
      kind: 'voucher',
      voucher: {
        amount: 150,
        recipientName: 'Hēmi',
        recipientEmail: 'hemi@example.nz',
        senderName: 'Mārama',
        message: 'Mā te wā!\n<script>alert(1)</script>',
        sendOn: '2026-12-24',
        expiresOn: '2029-12-01',
      },
    },
  } as const;

  // @spec 1.3
  test('deliver a gift voucher on its day, with code, value, last day and the giver’s message unchanged', async () => {
    const booking = await paidBooking(deps, [gift]);
    expect(to(await post(), 'hemi@example.nz')).toEqual([]);
    deps.time = new Date('2026-12-24T08:00:00+13:00');
    const [mail] = await post();
    deps.time = refundDeps(opened.database).time;
    const [sold] = await opened.database.select().from(vouchers).where(eq(vouchers.bookingId, booking.id));
    const code = voucherCode(deps.bookingKey(), sold?.id ?? '');
    expect(mail).toMatchObject({ to: 'hemi@example.nz', replyTo: staff });
    expect(mail?.text).toContain(`Use it by: Saturday 1 December 2029\nCode: ${code}`);
    expect(mail?.text).toContain('> <script>alert(1)</script>');
    expect(mail?.html).not.toContain('<script');
    expect(pdfPages(mail?.attachments?.[0]?.content ?? Buffer.alloc(0)).join()).toMatch(
      new RegExp(`Saturday 1 December 2029.*${code}`),
    );
  });

  test('deliver no voucher whose code can no longer be made', async () => {
    const booking = await paidBooking(deps, [gift]);
    const [sold] = await opened.database
      .update(vouchers)
      .set({ codeHash: `of another key ${booking.id}` })
      .where(eq(vouchers.bookingId, booking.id))
      .returning();
    const composed = composeBookingMail(deps, staff, 'voucher', { voucherId: sold?.id });
    await expect(composed).rejects.toThrow('sold with an unknown BOOKING_KEY');
  });

  test('deliver no cancelled voucher and nothing to an erased customer, but still reach staff', async () => {
    const booking = await paidBooking(deps, [gift, live]);
    await opened.database
      .update(vouchers)
      .set({ cancelledAt: deps.now() })
      .where(eq(vouchers.bookingId, booking.id));
    await opened.database
      .update(bookings)
      .set({ email: null, tokenHash: null })
      .where(eq(bookings.id, booking.id));
    await opened.database.transaction((transaction) =>
      enqueueBookingMail(
        transaction,
        { template: 'staff-stuck', bookingId: booking.id },
        { dedupeKey: 'stuck' },
      ),
    );
    deps.time = new Date('2026-12-25T08:00:00+13:00');
    const mails = await post();
    deps.time = refundDeps(opened.database).time;
    expect(mails.map((mail) => mail.to)).toEqual([staff]);
  });
});
