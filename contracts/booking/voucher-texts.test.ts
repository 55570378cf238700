import { expect, test } from 'vitest';
import { voucherTexts } from './voucher-texts.ts';

const voucher = {
  valueCents: 15_000,
  recipientName: ' Hēmi Paratene ',
  senderName: 'Mere',
  message: ' Haere mai!\r\nCome and see the sea. ',
  lastDay: 'Saturday 22 December 2029',
};

test('a voucher keeps the lines of its message, and trims the typed text', () => {
  expect(voucherTexts(voucher)).toMatchObject({
    worth: '$150',
    recipient: 'For Hēmi Paratene',
    message: 'Haere mai!\nCome and see the sea.',
    sender: 'From Mere',
  });
});

test('a voucher omits an empty sender and message', () => {
  expect(voucherTexts({ ...voucher, senderName: '', message: '\n' })).toMatchObject({
    sender: '',
    message: '',
  });
});
