import { expect, test } from 'vitest';
import { isBookingToken } from '#contracts/booking/booking-cookie.ts';
import { bookingToken, bookingTokenHash, tokenOf } from './booking-token.ts';

const key = Buffer.alloc(32, 1);
const id = '0b9c4d4e-8a58-4f0c-9d1e-0c4bd7ad34c5';

test('a booking token is deterministic, and differs by booking and by key', () => {
  const token = bookingToken(key, id);
  expect(isBookingToken(token)).toBe(true);
  expect(bookingToken(key, id)).toBe(token);
  expect(bookingToken(key, id.replace('0', '1'))).not.toBe(token);
  expect(bookingToken(Buffer.alloc(32, 2), id)).not.toBe(token);
});

test('the hash of a token does not reveal the token', () => {
  const token = bookingToken(key, id);
  expect(bookingTokenHash(token)).toMatch(/^[0-9a-f]{64}$/);
  expect(bookingTokenHash(token)).not.toBe(bookingTokenHash(`${token} `));
});

// @asvs 11.2.2
test('the token of an existing booking is made with the key of its order, and with the current key if none matches', () => {
  const [first, second] = [Buffer.alloc(32, 2), Buffer.alloc(32, 3)];
  const keys = { bookingKey: () => key, olderBookingKeys: [second, first] };
  for (const ordered of [key, second, first]) {
    const token = bookingToken(ordered, id);
    expect(tokenOf(keys, { id, tokenHash: bookingTokenHash(token) })).toBe(token);
  }
  const unknown = bookingTokenHash(bookingToken(Buffer.alloc(32, 4), id));
  for (const tokenHash of [unknown, null])
    expect(tokenOf(keys, { id, tokenHash })).toBe(bookingToken(key, id));
  expect(tokenOf({ bookingKey: () => key }, { id, tokenHash: null })).toBe(bookingToken(key, id));
});
