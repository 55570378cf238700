import { describe, expect, test } from 'vitest';
import type { Booking, BookingStatus } from '#domains/booking/booking.ts';
import { exampleBooking } from '#domains/booking/example-booking.ts';
import { loadContext } from '#tests/blocks/load-context.ts';
import type { Visitor } from './define-block.ts';
import { readOpenOrder } from './open-order.ts';

const token = 'aB3-_'.repeat(8).concat('xyz');
const browser: Visitor = { kind: 'visitor', cartSessionId: null, bookingToken: token };
const open = (visitor: Visitor, read: () => Promise<Booking | null>) =>
  readOpenOrder(
    loadContext(
      { visitor, now: new Date() },
      {
        bookings: {
          read,
          refundOffer: async () => null,
          changeOffer: async () => null,
          changeOptions: async () => null,
          extraOptions: async () => null,
          travellerOptions: async () => null,
        },
      },
    ),
  );
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
    expect(await open(browser, async () => exampleBooking({ status, payment: attempt }))).toEqual(order);
  });

  test('is null if it can’t be read or does not exist', async () => {
    expect(await open(browser, () => Promise.reject(new Error('down')))).toBeNull();
    expect(await open(browser, async () => null)).toBeNull();
  });

  test.each<[Visitor]>([[{ kind: 'anyone' }], [{ kind: 'editor' }]])(
    'is not shown to: %j',
    async (visitor) => {
      expect(await open(visitor, async () => exampleBooking({ status: 'confirmed' }))).toBeNull();
    },
  );
});
