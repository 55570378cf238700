import { expect, test } from 'vitest';
import type { BookingStatus, PartStatus } from './booking.ts';
import { deriveBookingStatus } from './booking-status.ts';

test.each<[readonly PartStatus[], BookingStatus]>([
  [['confirmed'], 'confirmed'],
  [['confirmed', 'requested', 'cancelled', 'declined'], 'requested'],
  [['declined', 'declined'], 'declined'],
  [['declined', 'confirmed'], 'confirmed'],
  [['declined', 'cancelled'], 'refunded'],
  [['confirmed', 'cancelled'], 'refunded'],
  [['cancelled'], 'refunded'],
])('a paid booking of %j is %s', (parts, status) => {
  expect(deriveBookingStatus(parts)).toBe(status);
});
