import { describe, expect, test } from 'vitest';
import { addToCartSchema, newVoucherSchema, passengersSchema } from './cart-calls.ts';

const voucher = {
  amount: 100,
  recipientName: 'Māra',
  recipientEmail: 'mara@example.nz',
  senderName: 'Rāwiri',
  message: '',
  sendOn: '2026-12-24',
};

describe('the details of a voucher', () => {
  test.each(['Kia ora', '𝒦ia ora 🎁', "'; drop table cart; --", '<script>alert(1)</script>', 'Ōtaki “x”'])(
    'may be %j',
    (text) => {
      const voucherInput = { ...voucher, recipientName: text, message: text };
      expect(newVoucherSchema.parse(voucherInput)).toEqual(voucherInput);
    },
  );

  test.each([...['a\u0000b', 'a\ud800', '\udc00a', 'a\u0007b', 'a\u001b[31m'], ...['a\u202eb', 'a\u2066b']])(
    'are refused with %j',
    (text) => {
      for (const name of ['recipientName', 'senderName', 'message'])
        expect(newVoucherSchema.safeParse({ ...voucher, [name]: text }).success, name).toBe(false);
    },
  );

  test.each(['a\nb', 'a\r\nBcc: c@d.nz', 'a\u2028b', 'a\u0085b'])(
    'require a name in one line: %j',
    (text) => {
      expect(newVoucherSchema.safeParse({ ...voucher, senderName: text }).success).toBe(false);
    },
  );

  test.each(['see https://evil.example', 'evil.example/x', 'www.evil', 'ｅｖｉｌ．ｃｏｍ', 'a@b.co'])(
    'refuse a link in emailed text: %j',
    (text) => {
      for (const name of ['recipientName', 'senderName', 'message'])
        expect(newVoucherSchema.safeParse({ ...voucher, [name]: text }).error?.issues).toMatchObject([
          {
            path: [name],
            message: 'Leave out web and email addresses, and put a space after each full stop.',
          },
        ]);
    },
  );

  test('have normalised line ends in the message', () => {
    const message = `${'a'.repeat(498)}\r\n`;
    expect(newVoucherSchema.parse({ ...voucher, message: `${message}b` }).message).toBe(
      `${'a'.repeat(498)}\nb`,
    );
  });
});

describe('passengers', () => {
  test.each([
    [{ adultCount: 10 }, 'adultCount'],
    [{ adultCount: -1 }, 'adultCount'],
    [{ adultCount: 1.5 }, 'adultCount'],
    [{ adultCount: 1, childCount: 1e9 }, 'childCount'],
    [{ adultCount: 5, childCount: 5 }, ''],
    [{ adultCount: 0, childCount: 1 }, 'adultCount'],
    [{ adultCount: 1, infantCount: 2 }, 'infantCount'],
    [{ adultCount: '1' }, 'adultCount'],
  ])('%j are refused at %j', (passengers, field) => {
    const parsed = passengersSchema.safeParse(passengers);
    expect(parsed.error?.issues[0]?.path.join('.')).toBe(field);
  });
});

test('a price in the request is ignored', () => {
  const items = [{ itemType: 'pass', productId: 'x', price: { deep: [['1']] } }];
  expect(addToCartSchema.parse({ items }).items[0]).toMatchObject({ itemType: 'pass', quantity: 1 });
});
