import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { people } from '#domains/cart/cart-fixtures.testing.ts';
import type { RunUpdate } from '#domains/travel/live/live-updates.ts';
import { setClock } from '#platform/clock.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import type { ComposedMail } from '#platform/mail/mail.ts';
import { outbox } from '#platform/mail/outbox.table.ts';
import { deliverPending } from '#platform/mail/outbox.ts';
import { bookings } from '../booking.table.ts';
import { type BookedJourney, bookJourney, ferry } from '../change/change-fixtures.testing.ts';
import { composeBookingMail } from '../mail/compose-booking-mail.ts';
import { composeBookingText } from '../mail/compose-booking-text.ts';
import { advanceClock, type PaymentFixture } from '../payment/payment-fixtures.testing.ts';
import { eraseBooking } from '../privacy/erase-booking.ts';
import { confirmRefund } from '../refund/confirm-refund.ts';
import { offerRefund } from '../refund/offer-refund.ts';
import { cancelledRun, reportRuns, useDisruptionFixture } from './disruption-fixtures.testing.ts';

describeEachDatabase('messages about a disrupted journey', (open) => {
  let fixture: PaymentFixture;
  useDisruptionFixture(open, (fresh) => {
    fixture = fresh;
  });
  beforeEach(() => setClock(() => fixture.now()));
  afterEach(() => setClock(null));

  const cancelled = cancelledRun('ferry9');

  const report = (...updates: readonly RunUpdate[]) => reportRuns(fixture, ...updates);

  /** Of the booking of the test: others stay in the database. */
  let reference = '';

  /** Books the ferry on Saturday at nine, and empties the outbox. */
  async function bookFerry(contact: Partial<typeof bookings.$inferInsert> = {}): Promise<BookedJourney> {
    const booking = await bookJourney(fixture, ferry, 'Saver', { party: people(1) });
    await fixture.database.update(bookings).set(contact).where(eq(bookings.id, booking.id));
    await fixture.database.delete(outbox);
    ({ reference } = booking);
    return booking;
  }

  const setTime = (local: string) =>
    advanceClock(fixture, (Date.parse(`${local}:00+13:00`) - fixture.now().getTime()) / 60_000);

  async function deliver(channel: 'email' | 'text'): Promise<readonly ComposedMail[]> {
    const sent: ComposedMail[] = [];
    await deliverPending(fixture.database, {
      channel,
      send: async (mail) => void sent.push(mail),
      compose: (template, data) =>
        channel === 'text'
          ? composeBookingText(fixture, template, data)
          : composeBookingMail(fixture, 'staff@example.nz', template, data),
    });
    return sent.filter(({ text }) => text.includes(reference));
  }

  const wantsTexts = { textUpdates: true, phone: '021 555 0100' };

  describe('by text', () => {
    test('reach the mobile phone of travellers who asked for them, once', async () => {
      await bookFerry(wantsTexts);
      setTime('2026-12-04T12:00');
      await report(cancelled);
      await report(cancelled);
      const texts = await deliver('text');
      expect(texts).toMatchObject([{ to: '+64215550100' }]);
      expect(texts[0]?.text).toContain('5 Dec 09:00 is cancelled.');
      expect(texts[0]?.text).toContain('/purchase/');
      expect(await deliver('text')).toEqual([]);
      expect(await deliver('email')).toHaveLength(1);
    });

    test('leave no number and no words in the outbox', async () => {
      await bookFerry(wantsTexts);
      setTime('2026-12-04T12:00');
      await report(cancelled);
      const rows = async () => JSON.stringify(await fixture.database.select().from(outbox));
      expect(await rows()).not.toMatch(/555 ?0100|Southbound/);
      await deliver('text');
      expect(await rows()).toContain('"sent"');
      expect(await rows()).not.toMatch(/555 ?0100|Southbound/);
    });

    test.each([
      ['who did not ask', { ...wantsTexts, textUpdates: false }],
      ['whose number is a landline', { ...wantsTexts, phone: '04 123 4567' }],
    ])('do not reach travellers %s', async (_, contact) => {
      await bookFerry(contact);
      setTime('2026-12-04T12:00');
      await report(cancelled);
      expect(await deliver('text')).toEqual([]);
      expect(await deliver('email')).toHaveLength(1);
    });

    test('are not about rides that leave more than 48 hours later', async () => {
      await bookFerry(wantsTexts);
      setTime('2026-12-03T08:59');
      await report(cancelled);
      expect(await deliver('text')).toEqual([]);
    });

    test('wait for the morning, and then describe what is still true', async () => {
      const booking = await bookFerry(wantsTexts);
      setTime('2026-12-03T23:00');
      await report(cancelled);
      setTime('2026-12-04T05:59');
      expect(await deliver('text')).toEqual([]);
      const offered = await offerRefund(fixture, booking.token, {});
      if (offered.ok) await confirmRefund(fixture, booking.token, offered.offer.id);
      setTime('2026-12-04T06:00');
      expect(await deliver('text')).toEqual([]);
    });

    test('say that the ride runs after all', async () => {
      await bookFerry(wantsTexts);
      setTime('2026-12-04T12:00');
      await report(cancelled);
      await deliver('text');
      await report();
      const [text, ...others] = await deliver('text');
      expect(text?.text).toContain('5 Dec 09:00 runs after all.');
      expect(others).toEqual([]);
    });

    test('do not reach people whose data were erased', async () => {
      const booking = await bookFerry(wantsTexts);
      setTime('2026-12-04T12:00');
      await report(cancelled);
      setTime('2026-12-08T12:00');
      expect(await eraseBooking(fixture, booking.reference)).toMatchObject({ ok: true });
      expect(await deliver('text')).toEqual([]);
    });
  });

  test('say nothing to travellers who had not heard of it when the ride runs after all', async () => {
    await bookFerry(wantsTexts);
    setTime('2026-12-03T23:00');
    await report(cancelled);
    await report();
    setTime('2026-12-04T06:00');
    expect(await deliver('text')).toEqual([]);
    expect(await deliver('email')).toEqual([]);
  });
});
