import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { casesOf } from '#tests/case-counts.ts';
import { now, setClock, toNewZealandIso, toZonedIso } from './clock.ts';

afterEach(() => setClock(null));

test.each([
  ['2026-11-21T04:30:00Z', '2026-11-21T17:30:00+13:00'],
  ['2026-07-01T00:00:00Z', '2026-07-01T12:00:00+12:00'],
  // Daylight saving time starts on 27 September 2026 at 2:00 and ends on 4 April 2027 at 3:00.
  ['2026-09-26T13:59:59Z', '2026-09-27T01:59:59+12:00'],
  ['2026-09-26T14:00:00Z', '2026-09-27T03:00:00+13:00'],
  ['2027-04-03T13:59:59Z', '2027-04-04T02:59:59+13:00'],
  ['2027-04-03T14:00:00Z', '2027-04-04T02:00:00+12:00'],
])('%s is %s in New Zealand', (instant, iso) => {
  expect(toNewZealandIso(new Date(instant))).toBe(iso);
});

test('a stopped clock stays unchanged when a caller mutates the returned date', () => {
  setClock(new Date('2026-12-24T00:00:00Z'));
  now().setUTCFullYear(1999);
  expect(now().toISOString()).toBe('2026-12-24T00:00:00.000Z');
});

test('returns the real time by default', () => {
  const before = Date.now();
  expect(now().getTime()).toBeGreaterThanOrEqual(before);
  expect(now().getTime()).toBeLessThanOrEqual(Date.now());
});

test('formats an instant in any zone as Temporal does, also at a clock change', () => {
  const zones = ['Pacific/Auckland', 'Pacific/Chatham', 'Europe/Dublin', 'America/St_Johns', 'UTC', '+05:45'];
  const change = Date.parse('2026-09-26T14:00:00Z');
  const times = fc.oneof(
    fc.integer({ min: change - 3, max: change + 3 }),
    fc.integer({ min: Date.parse('1860-01-01'), max: Date.parse('2100-01-01') }),
    fc.integer({ min: -8.6e15, max: 8.6e15 }),
  );
  fc.assert(
    fc.property(times, fc.constantFrom(...zones), fc.constantFrom('second', 'minute'), (time, zone, unit) => {
      const expected = Temporal.Instant.fromEpochMilliseconds(time)
        .toZonedDateTimeISO(zone)
        .toString({ timeZoneName: 'never', smallestUnit: unit });
      expect(toZonedIso(new Date(time), zone, unit)).toBe(expected);
    }),
    { numRuns: casesOf({ short: 300, full: 5_000 }) },
  );
});
