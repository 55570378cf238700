import { expect, test } from 'vitest';
import { isBookingToken } from '#schemas/booking/booking-cookie.ts';
import { bookingToken, bookingTokenHash } from './booking-token.ts';

const key = Buffer.alloc(32, 1);
const id = '0b9c4d4e-8a58-4f0c-9d1e-0c4bd7ad34c5';

test('the token of a booking is always the same, and another for another booking or with another key', () => {
  const token = bookingToken(key, id);
  expect(isBookingToken(token)).toBe(true);
  expect(bookingToken(key, id)).toBe(token);
  expect(bookingToken(key, id.replace('0', '1'))).not.toBe(token);
  expect(bookingToken(Buffer.alloc(32, 2), id)).not.toBe(token);
});

test('its hash says nothing of it', () => {
  const token = bookingToken(key, id);
  expect(bookingTokenHash(token)).toMatch(/^[0-9a-f]{64}$/);
  expect(bookingTokenHash(token)).not.toBe(bookingTokenHash(`${token} `));
});
