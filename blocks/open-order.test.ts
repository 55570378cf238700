import { describe, expect, test } from 'vitest';
import type { Booking, BookingStatus } from '#domains/booking/booking.ts';
import { exampleBooking } from '#domains/booking/example-booking.ts';
import type { Visitor } from './define-block.ts';
import { readOpenOrder } from './open-order.ts';

const token = 'aB3-_'.repeat(8).concat('xyz');
const browser: Visitor = { kind: 'visitor', cartSessionId: null, bookingToken: token };
const open = (visitor: Visitor, read: (token: string) => Promise<Booking | null>) =>
  readOpenOrder({ visitor, share: (_, request) => request() }, read);
const payment = { state: 'open', failureCode: null, url: 'https://pay.example/session' } as const;

describe('the open order of a browser', () => {
  const reference = exampleBooking().reference;

  test.each<[BookingStatus, Booking['payment'], object | null]>([
    ['pending_payment', payment, { reference, isPaid: false, canBePaid: true }],
    ['pending_payment', { ...payment, url: null }, null],
    [
      'pending_payment',
      { ...payment, state: 'claimed', url: null },
      { reference, isPaid: false, canBePaid: false },
    ],
    ['pending_payment', null, null],
    ['confirmed', null, { reference, isPaid: true, canBePaid: false }],
    ['requested', null, { reference, isPaid: true, canBePaid: false }],
    ['cancelled', null, null],
    ['refunded', null, null],
    ['declined', null, null],
    ['stuck', null, null],
  ])('with status %s and payment %j is %j', async (status, attempt, order) => {
    const read = async (given: string) =>
      given === token ? exampleBooking({ status, payment: attempt }) : null;
    expect(await open(browser, read)).toEqual(order);
  });

  test('is null if it can’t be read or does not exist', async () => {
    expect(await open(browser, () => Promise.reject(new Error('down')))).toBeNull();
    expect(await open(browser, async () => null)).toBeNull();
  });

  test.each<[Visitor]>([
    [{ kind: 'anyone' }],
    [{ kind: 'editor' }],
    [{ ...browser, bookingToken: null }],
    [{ ...browser, bookingToken: 'x' }],
  ])('is not read for: %j', async (visitor) => {
    expect(await open(visitor, () => Promise.reject(new Error('asked')))).toBeNull();
  });
});
