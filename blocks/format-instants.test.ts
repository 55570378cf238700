import { describe, expect, test } from 'vitest';
import { formatClock, formatFullDay, formatShortDate, formatShortWeekday } from '#contracts/dates.ts';
import { formatLongDuration, formatShortDuration } from '#contracts/durations.ts';
import { formatList } from '#contracts/lists.ts';
import { dateInZone } from '#domains/travel/time/service-time.ts';
import { toZonedIso } from '#platform/clock.ts';
import { daysBetween } from './format-instants.ts';

describe('the formats of the search', () => {
  test('use New Zealand time, whatever the server’s time zone', () => {
    // The night on which the clocks go forward: 2:00 becomes 3:00.
    expect(formatClock(new Date('2026-09-26T13:59:00Z'))).toBe('01:59');
    expect(formatClock(new Date('2026-09-26T14:00:00Z'))).toBe('03:00');
    expect(toZonedIso(new Date('2026-09-26T14:00:00Z'), undefined, 'minute')).toBe('2026-09-27T03:00+13:00');
    expect(dateInZone(new Date('2026-12-01T11:00:00Z'))).toBe('2026-12-02');
    expect(daysBetween(new Date('2026-12-01T10:59:00Z'), new Date('2026-12-01T11:00:00Z'))).toBe(1);
    expect(formatClock(new Date('2026-12-01T11:00:00Z'))).toBe('00:00');
  });

  test('spell out the full day, and abbreviate weekdays and months in the short one', () => {
    expect(formatFullDay('2026-12-01')).toBe('Tuesday 1 December 2026');
    expect(
      ['2026-09-07', '2026-12-31'].map((date) => `${formatShortWeekday(date)} ${formatShortDate(date)}`),
    ).toEqual(['Mon 7 Sep', 'Thu 31 Dec']);
  });

  test.each([
    [0, '0 min', '0 minutes'],
    [5, '5 min', '5 minutes'],
    [60, '1 h', '1 hour'],
    [61, '1 h 01', '1 hour 1 minute'],
    [640, '10 h 40', '10 hours 40 minutes'],
    [2115, '35 h 15', '35 hours 15 minutes'],
  ])('formats %d minutes as %s', (minutes, short, long) => {
    expect(formatShortDuration(minutes)).toBe(short);
    expect(formatLongDuration(minutes)).toBe(long);
  });

  test('join lists with commas and “and”', () => {
    expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map((words) => formatList(words))).toEqual([
      '',
      'a',
      'a and b',
      'a, b and c',
    ]);
  });
});
