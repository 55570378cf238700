import { expect, test } from 'vitest';
import type { BookingStatus } from './booking.ts';
import { getClosedReason } from './closed-reason.ts';

test.each<[BookingStatus, boolean]>([
  ['confirmed', true],
  ['requested', true],
  ['refunded', true],
  ['pending_payment', false],
  ['stuck', false],
  ['cancelled', false],
  ['declined', false],
  ['partly_used' as BookingStatus, false],
])('a booking that is %s can be cancelled and changed: %s', (status, isOpen) => {
  for (const action of ['cancel', 'change'] as const)
    expect(getClosedReason(status, action)).toEqual(isOpen ? null : expect.stringMatching(/\.$/));
});
