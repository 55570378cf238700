import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BookingSite, openBookingSite } from '#api/booking-testing.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { lookUpBooking } from './look-up-booking.ts';

describeEachDatabase('a booking that staff look up', (open) => {
  let site: BookingSite;
  beforeAll(async () => {
    site = await openBookingSite(open);
  });
  afterAll(() => site.close());

  test('is found by any spelling of its reference, with its whole history', async () => {
    const { reference, token } = await site.paid();
    const found = await lookUpBooking(site.deps, ` ${reference.toLowerCase().replaceAll('-', '')}`);
    expect(found).toMatchObject({
      booking: { reference, status: 'confirmed', email: 'marama@example.nz', totalCents: 31_232 },
      attempts: [{ state: 'captured', amountCents: 31_232 }],
      refunds: [],
      paidByVouchers: [],
    });
    expect(found?.items.map(({ travellers }) => travellers.length)).toEqual([2, 1]);
    expect(found?.events.map(({ type }) => type)).toContain('payment.authorised');
    expect(found?.mails.map(({ template }) => template)).toEqual(['booking']);
    for (const { entries } of found?.ledger ?? [])
      expect(entries.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
    expect(found?.ledger.map(({ kind }) => kind)).toContain('booking_captured');
    // Staff get no secret that opens the booking or its payment.
    expect(JSON.stringify(found)).not.toContain(token);
    expect(found?.booking).not.toHaveProperty('tokenHash');
    expect(JSON.stringify(found)).not.toContain('/test-gateway/pay/');
  });

  test('is not found by an unknown reference', async () => {
    for (const reference of ['AAA-AAA-AAA', '', 'x', "' or ''='", '__proto__', 'a'.repeat(10_000)])
      expect(await lookUpBooking(site.deps, reference)).toBeNull();
  });
});
