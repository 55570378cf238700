import { expect, test } from 'vitest';
import { readCartForm } from './cart-form.ts';

test('a message as long as its field allows is taken, however the browser sends the ends of its lines', () => {
  const message = `${'a'.repeat(249)}\n${'b'.repeat(250)}`;
  const form = new Map([
    ['intent', 'add'],
    ['itemType', 'voucher'],
    ['productId', 'gift-voucher'],
    ['amount', '50'],
    ['recipientName', 'Mere'],
    ['recipientEmail', 'mere@example.nz'],
    ['senderName', 'Hēmi'],
    ['message', message.replaceAll('\n', '\r\n')],
    ['sendOn', '2026-12-24'],
  ]);
  expect(readCartForm(form)).toMatchObject({
    ok: true,
    call: { items: [{ data: { voucher: { message } } }] },
  });
});

test.each(['0x2', '1e1', 'two', '1.5'])('takes %s for no number of people', (adultCount) => {
  const form = new FormData();
  const typed = { intent: 'add', itemType: 'pass', productId: 'bus-pass-15-hours', adultCount };
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  expect(readCartForm(form)).toMatchObject({ ok: false, faults: { adultCount: expect.any(String) } });
});
