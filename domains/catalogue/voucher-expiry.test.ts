import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateOfDay } from '#domains/travel/time/service-time.ts';
import { embeddedCatalogue } from './catalogue-fixtures.testing.ts';
import { voucherExpiry } from './voucher-expiry.ts';

const { voucher } = embeddedCatalogue();

/** Every day from 2026 to 2060. */
const day = fc.integer({ min: 20_454, max: 32_871 }).map(dateOfDay);

test.each([
  ['2026-11-21', '2029-11-21'],
  ['2026-12-31', '2029-12-31'],
  ['2027-02-28', '2030-02-28'],
  ['2028-02-29', '2031-03-01'],
])('a voucher sold on %s can be used until %s', (soldOn, expiresOn) => {
  expect(voucherExpiry(voucher, soldOn)).toBe(expiresOn);
});

// @spec 1.3
test('a voucher is valid for whole years, never a day less than three', () => {
  fc.assert(
    fc.property(day, (soldOn) => {
      const threeYearsOn = `${Number(soldOn.slice(0, 4)) + 3}${soldOn.slice(4)}`;
      expect(voucherExpiry(voucher, soldOn) >= threeYearsOn).toBe(true);
    }),
    { examples: [['2028-02-29'], ['2032-02-29']] },
  );
});

test('a voucher sold later never expires earlier, for any number of months', () => {
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 36, max: 120 }),
      (first, days, months) => {
        const later = Temporal.PlainDate.from(first).add({ days }).toString();
        const lasting = { ...voucher, validMonths: months };
        expect(voucherExpiry(lasting, later) >= voucherExpiry(lasting, first)).toBe(true);
      },
    ),
  );
});
