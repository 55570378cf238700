import { expect, test } from 'vitest';
import { createFixtureCheckoutSession } from '#browser/checkout/fixture-checkout-session.ts';
import { addVoucher } from './check-vouchers.ts';

/** A session that refuses the voucher at an index. */
const refusing = (index: number) => ({
  ...createFixtureCheckoutSession(),
  quote: async () =>
    ({
      ok: false,
      fault: { code: 'VALIDATION', message: '', fields: { [`voucherCodes.${index}`]: 'It has expired.' } },
    }) as const,
});

test('a refusal names the voucher if it is not the typed one', async () => {
  expect(await addVoucher(refusing(1), ['ABC'], 'def')).toEqual({
    kind: 'refused',
    message: 'It has expired.',
  });
  expect(await addVoucher(refusing(0), ['ABC'], 'def')).toEqual({
    kind: 'refused',
    message: 'Voucher ABC: It has expired.',
  });
});
