import { expect, test } from 'vitest';
import { describeDifference } from './payment-difference.ts';

const attempt = { id: 'attempt', amountCents: 10_240, currency: 'NZD' };
const payment = { attemptId: 'attempt', amountCents: 10_240, currency: 'NZD' };

test('there is no difference if provider and webhook match the attempt or name no amount', () => {
  expect(describeDifference(attempt, payment)).toBeNull();
  expect(describeDifference(attempt, payment, { amountCents: 10_240, currency: 'NZD' })).toBeNull();
  expect(describeDifference(attempt, payment, { amountCents: null, currency: null })).toBeNull();
});

test.each([
  ['the payment', { amountCents: 10_239 }],
  ['the payment', { currency: 'USD' }],
  ['the payment', { attemptId: 'another' }],
  ['the payment', { attemptId: null }],
])('reports a difference in %s: %j', (_, changes) => {
  expect(describeDifference(attempt, { ...payment, ...changes })).toMatch(/./);
});

test.each([[{ amountCents: 1, currency: null }], [{ amountCents: null, currency: 'AUD' }]])(
  'reports a difference in the message: %j',
  (event) => {
    expect(describeDifference(attempt, payment, event)).toMatch(/message/);
  },
);
