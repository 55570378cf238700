import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noticeTime, textTime } from './disruption-rules.ts';

const newZealand = (local: string) => new Date(`${local}+13:00`);
const departs = (local: string) => `${local}:00+13:00`;
const hourMs = 3_600_000;

describe('a text about a ride', () => {
  test.each([
    ['at once by day', '2026-12-04T15:00', '2026-12-05T09:00', '2026-12-04T15:00'],
    ['at six for a ride from nine on', '2026-12-04T23:30', '2026-12-05T09:00', '2026-12-05T06:00'],
    ['at six for a ride of the day after', '2026-12-05T02:00', '2026-12-06T08:00', '2026-12-05T06:00'],
    ['at once at night for a ride before nine', '2026-12-04T23:30', '2026-12-05T08:59', '2026-12-04T23:30'],
    ['at once for a ride that should have left', '2026-12-04T23:30', '2026-12-04T23:00', '2026-12-04T23:30'],
    ['at once from six on', '2026-12-05T06:00', '2026-12-05T12:00', '2026-12-05T06:00'],
  ])('is sent %s', (_, now, departure, sent) => {
    expect(textTime(departs(departure), newZealand(now))).toEqual(newZealand(sent));
  });

  test('is not sent more than 48 hours ahead', () => {
    const now = newZealand('2026-12-04T15:00');
    expect(textTime(departs('2026-12-06T15:00'), now)).toEqual(now);
    expect(textTime(departs('2026-12-06T15:01'), now)).toBeNull();
  });

  test('comes before its ride, and wakes nobody for a ride from nine on', () => {
    const minute = fc.integer({ min: 0, max: 60 * 24 * 400 });
    fc.assert(
      fc.property(minute, fc.integer({ min: 1, max: 48 * 60 }), (start, ahead) => {
        const now = new Date(Date.UTC(2026, 0, 1) + start * 60_000);
        const departure = new Date(now.getTime() + ahead * 60_000);
        const sent = textTime(departure.toISOString(), now);
        if (!sent) throw new Error('There is no text.');
        expect(sent.getTime()).toBeGreaterThanOrEqual(now.getTime());
        expect(sent.getTime()).toBeLessThan(departure.getTime());
        const { hour } = Temporal.Instant.fromEpochMilliseconds(sent.getTime()).toZonedDateTimeISO(
          'Pacific/Auckland',
        );
        const isNight = hour >= 22 || hour < 6;
        if (isNight) expect(ahead).toBeLessThan(11 * 60);
      }),
    );
  });
});

test('an email waits for six in the morning only if the ride leaves a day later', () => {
  const night = newZealand('2026-12-04T23:30');
  const soon = new Date(night.getTime() + 23 * hourMs).toISOString();
  const later = new Date(night.getTime() + 25 * hourMs).toISOString();
  expect(noticeTime(soon, night)).toBeUndefined();
  expect(noticeTime(later, night)).toEqual(newZealand('2026-12-05T06:00'));
  expect(noticeTime(later, newZealand('2026-12-04T12:00'))).toBeUndefined();
});
