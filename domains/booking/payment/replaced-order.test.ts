import { expect, test } from 'vitest';
import { pass } from '#domains/cart/cart-fixtures.testing.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { outbox } from '#platform/mail/outbox.table.ts';
import { updateBooking } from '../booking-store.ts';
import { composeBookingMail } from '../mail/compose-booking-mail.ts';
import { eraseBooking } from '../privacy/erase-booking.ts';
import {
  advanceClock,
  authorise,
  decline,
  order,
  orderCart,
  type PaymentFixture,
  type TestOrder,
} from './payment-fixtures.testing.ts';
import { usePaymentFixture } from './payment-suite.testing.ts';
import { settle } from './settle.ts';

describeEachDatabase('the email about a payment for a superseded order', (open) => {
  let fixture: PaymentFixture;
  usePaymentFixture(open, async (fresh) => {
    fixture = fresh;
    await fixture.database.delete(outbox);
  });

  /** Two orders of a cart. The older one is paid in its old tab. */
  async function paidTheOlder(): Promise<{ older: TestOrder; newer: TestOrder }> {
    const older = await order(fixture, [pass]);
    advanceClock(fixture, 1);
    const newer = await orderCart(fixture, older.sessionId);
    authorise(fixture, older.attemptId);
    await settle(fixture, older.attemptId);
    return { older, newer };
  }

  const mailOf = async ({ id }: TestOrder) => {
    const mail = await composeBookingMail(fixture, 'office@southbound.example', 'not-available', {
      bookingId: id,
    });
    if (!mail) throw new Error('There is no mail.');
    return mail;
  };

  test('says so and links to the newer order if both have the same email address', async () => {
    const { older, newer } = await paidTheOlder();
    const mail = await mailOf(older);
    expect(mail.subject).toBe(
      `You paid for a replaced order: you’ll get your money back (${older.reference})`,
    );
    expect(mail.text).toContain(`/purchase/arrive?token=${newer.token}`);
    authorise(fixture, newer.attemptId);
    await settle(fixture, newer.attemptId);
    expect((await mailOf(older)).text).toContain(`/purchase/arrive?token=${newer.token}`);
  });

  test('does not link to an order with another address, because the first one may be mistyped', async () => {
    const { older, newer } = await paidTheOlder();
    await fixture.database.transaction((transaction) =>
      updateBooking(transaction, newer.id, { email: 'corrected@example.nz' }),
    );
    const { text, html } = await mailOf(older);
    for (const part of [text, html]) {
      expect(part).not.toContain(newer.token);
      expect(part).not.toContain(newer.reference);
    }
  });

  test('links to the current one of several newer orders', async () => {
    const { older, newer } = await paidTheOlder();
    advanceClock(fixture, 1);
    const newest = await orderCart(fixture, older.sessionId);
    const { text } = await mailOf(older);
    expect(text).toContain(newest.token);
    expect(text).not.toContain(newer.token);
  });

  test('has no link if the newer order failed or was erased', async () => {
    const { older, newer } = await paidTheOlder();
    decline(fixture, newer.attemptId);
    await settle(fixture, newer.attemptId);
    expect((await mailOf(older)).text).not.toContain(newer.token);
    expect(await eraseBooking(fixture, newer.reference)).toEqual({ ok: true });
    expect((await mailOf(older)).text).not.toContain(newer.token);
  });

  test('is not sent to an erased customer', async () => {
    const { older } = await paidTheOlder();
    expect(await eraseBooking(fixture, older.reference)).toEqual({ ok: true });
    await expect(mailOf(older)).rejects.toThrow('There is no mail.');
  });
});
