import { describe, expect, test } from 'vitest';
import { sampleMonth } from '#blocks/journey-search/search-samples.ts';
import type { FareCalendar } from '#domains/travel/search/fare-calendar.ts';
import { presentMonth } from './present-month.ts';

const present = (calendar: FareCalendar, month = '2026-12', isOnPass = false) =>
  presentMonth(calendar, {
    month,
    current: '2026-12-05',
    first: '2026-12-04',
    last: '2027-02-10',
    isOnPass,
    passengers: { adults: 4, children: 0, infants: 0 },
    toDate: (date) => `?date=${date}`,
    toMonth: (other) => `?month=${other}`,
  });

describe('the month view', () => {
  test('begins below the weekday of the first day, and has all days', () => {
    expect(present(sampleMonth)).toMatchObject({ title: 'December 2026', offset: 1 });
    expect(present(sampleMonth).days.map(({ number }) => number)).toHaveLength(31);
    expect(present({ days: [], nextDate: null }, '2027-02')).toMatchObject({ offset: 0 });
  });

  test('links the days that can be searched, and marks the requested one', () => {
    const { days } = present(sampleMonth);
    expect(days[2]?.day?.href).toBeNull();
    expect(days[4]?.day).toMatchObject({
      href: '?date=2026-12-05',
      isCurrent: true,
      note: '4 left',
    });
    expect(days[11]?.day).toMatchObject({ price: null, note: 'full' });
    expect(days[13]?.day?.note).toBeNull();
  });

  test('has no prices on a pass, but still the places left', () => {
    const { days } = present(sampleMonth, '2026-12', true);
    expect(days.map(({ day }) => day?.price ?? null)).toEqual(days.map(() => null));
    expect(days[4]?.day).toMatchObject({ isOnPass: true, hasJourneys: true, note: '4 left' });
  });

  test('says for whom the days have seats, if all of them count seats', () => {
    const counted = {
      ...sampleMonth,
      days: sampleMonth.days.map((day) => ({ ...day, placesLeft: day.placesLeft ?? 60 })),
    };
    const few = 'If 9 or fewer are left, the day says so.';
    expect(present(counted).seats).toBe(`Days with a price have seats for 4 adults. ${few}`);
    expect(present(counted, '2026-12', true).seats).toBe(
      `Days that are not full have seats for 4 adults. ${few}`,
    );
    expect(present(sampleMonth).seats).toBe('Prices are for 4 adults.');
    expect(present({ days: [], nextDate: null }).seats).toBeNull();
  });

  test('leads to neighbouring months within the timetable', () => {
    expect(present(sampleMonth)).toMatchObject({
      previous: null,
      next: { label: 'January 2027', href: '?month=2027-01' },
    });
    expect(present({ days: [], nextDate: null }, '2027-02')).toMatchObject({
      previous: { label: 'January 2027' },
      next: null,
    });
  });

  test('says when a line runs again if it does not run in the month', () => {
    const empty = present({ days: [], nextDate: '2027-01-30' });
    expect(empty).toMatchObject({
      isEmpty: true,
      runsAgain: { label: 'Runs again on Saturday 30 January 2027', href: '?month=2027-01' },
    });
    expect(present(sampleMonth)).toMatchObject({ isEmpty: false, runsAgain: null });
  });
});
