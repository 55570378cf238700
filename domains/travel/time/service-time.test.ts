import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  calendarDayStart,
  dateInZone,
  dateOfDay,
  dayNumber,
  formatServiceTime,
  isSameTimeZone,
  parseServiceTime,
  serviceDayStart,
  serviceInstant,
  zoneOffsetSeconds,
} from './service-time.ts';

const zone = 'Pacific/Auckland';
const hours = (from: number, to: number) => (to - from) / 3_600_000;

test.each([
  ['NZ', 'Pacific/Auckland', true],
  ['pacific/auckland', 'NZ', true],
  ['Pacific/Chatham', 'NZ', false],
  ['UTC', 'Pacific/Auckland', false],
])('%s and %s are one zone: %s', (one, other, expected) => {
  expect(isSameTimeZone(one, other)).toBe(expected);
});

test.each([
  ['Pacific/Chatham', '2026-12-05', 2_700],
  ['Pacific/Chatham', '2026-07-05', 2_700],
  ['Australia/Brisbane', '2026-12-05', -10_800],
  ['Australia/Brisbane', '2026-07-05', -7_200],
  [null, '2026-12-05', 0],
])('%s is ahead on %s by %i s', (local, date, seconds) => {
  expect(zoneOffsetSeconds(local, zone, date)).toBe(seconds);
});

test('the day of an instant in a zone is that of its clock', () => {
  const clock = (instant: Date, name: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: name, dateStyle: 'short' }).format(instant);
  const zones = fc.constantFrom(zone, 'Pacific/Chatham', 'Australia/Adelaide', 'Asia/Kathmandu', 'UTC');
  const instant = fc.date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instant, zones, (at, name) => {
      expect(dateInZone(at, name)).toBe(clock(at, name));
    }),
  );
  const midnight = Date.parse('2026-09-26T12:00:00Z');
  expect([-1, 0].map((before) => dateInZone(new Date(midnight + before)))).toEqual([
    '2026-09-26',
    '2026-09-27',
  ]);
});

describe('a service day', () => {
  test.each([
    ['2026-09-26', '2026-09-25T12:00:00.000Z'],
    // 27 September has 23 hours: its times start at 23:00 of the day before.
    ['2026-09-27', '2026-09-26T11:00:00.000Z'],
    ['2026-09-28', '2026-09-27T11:00:00.000Z'],
    ['2027-04-03', '2027-04-02T11:00:00.000Z'],
    // 4 April has 25 hours: its times start at 1:00.
    ['2027-04-04', '2027-04-03T12:00:00.000Z'],
    ['2027-04-05', '2027-04-04T12:00:00.000Z'],
  ])('%s starts at %s', (date, start) => {
    expect(new Date(serviceDayStart(date, zone)).toISOString()).toBe(start);
  });

  test('starts an hour off midnight at a clock change', () => {
    expect(hours(serviceDayStart('2026-09-27', zone), calendarDayStart('2026-09-27', zone))).toBe(1);
    expect(hours(serviceDayStart('2027-04-04', zone), calendarDayStart('2027-04-04', zone))).toBe(-1);
    expect(hours(serviceDayStart('2026-11-21', zone), calendarDayStart('2026-11-21', zone))).toBe(0);
  });

  test('has the same times of day before and after a clock change', () => {
    expect(serviceInstant('2026-09-27', parse('07:45:00'), zone).toISOString()).toBe(
      '2026-09-26T18:45:00.000Z',
    );
    expect(serviceInstant('2026-09-26', parse('31:45:00'), zone).toISOString()).toBe(
      '2026-09-26T19:45:00.000Z',
    );
    expect(serviceInstant('2027-04-04', parse('07:45:00'), zone).toISOString()).toBe(
      '2027-04-03T19:45:00.000Z',
    );
  });
});

test.each(['UTC', 'Pacific/Auckland', 'America/Los_Angeles'])(
  'instants are the same with the process in %s',
  (processZone) => {
    const script = `
      const { serviceInstant, calendarDayStart, dateInZone, dayNumber, addDays } =
        await import(${JSON.stringify(join(import.meta.dirname, 'service-time.ts'))});
      const zone = 'Pacific/Auckland';
      const dates = ['2026-09-26', '2026-09-27', '2026-09-28', '2027-04-03', '2027-04-04', '2027-04-05'];
      process.stdout.write(JSON.stringify({
        own: Intl.DateTimeFormat().resolvedOptions().timeZone,
        seen: dates.map((date) => [
          ...[0, 9000, 27900, 86400, 95400].map((seconds) => serviceInstant(date, seconds, zone).toISOString()),
          new Date(calendarDayStart(date, zone)).toISOString(),
          dateInZone(serviceInstant(date, 9000, zone), zone), dayNumber(date), addDays(date, 1),
        ]),
      }));`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      encoding: 'utf8',
      env: { ...process.env, TZ: processZone },
    });
    expect(stderr).toBe('');
    const { own, seen } = JSON.parse(stdout);
    expect(own).toBe(processZone);
    expect(seen).toMatchInlineSnapshot(`
      [
        [
          "2026-09-25T12:00:00.000Z",
          "2026-09-25T14:30:00.000Z",
          "2026-09-25T19:45:00.000Z",
          "2026-09-26T12:00:00.000Z",
          "2026-09-26T14:30:00.000Z",
          "2026-09-25T12:00:00.000Z",
          "2026-09-26",
          20722,
          "2026-09-27",
        ],
        [
          "2026-09-26T11:00:00.000Z",
          "2026-09-26T13:30:00.000Z",
          "2026-09-26T18:45:00.000Z",
          "2026-09-27T11:00:00.000Z",
          "2026-09-27T13:30:00.000Z",
          "2026-09-26T12:00:00.000Z",
          "2026-09-27",
          20723,
          "2026-09-28",
        ],
        [
          "2026-09-27T11:00:00.000Z",
          "2026-09-27T13:30:00.000Z",
          "2026-09-27T18:45:00.000Z",
          "2026-09-28T11:00:00.000Z",
          "2026-09-28T13:30:00.000Z",
          "2026-09-27T11:00:00.000Z",
          "2026-09-28",
          20724,
          "2026-09-29",
        ],
        [
          "2027-04-02T11:00:00.000Z",
          "2027-04-02T13:30:00.000Z",
          "2027-04-02T18:45:00.000Z",
          "2027-04-03T11:00:00.000Z",
          "2027-04-03T13:30:00.000Z",
          "2027-04-02T11:00:00.000Z",
          "2027-04-03",
          20911,
          "2027-04-04",
        ],
        [
          "2027-04-03T12:00:00.000Z",
          "2027-04-03T14:30:00.000Z",
          "2027-04-03T19:45:00.000Z",
          "2027-04-04T12:00:00.000Z",
          "2027-04-04T14:30:00.000Z",
          "2027-04-03T11:00:00.000Z",
          "2027-04-04",
          20912,
          "2027-04-05",
        ],
        [
          "2027-04-04T12:00:00.000Z",
          "2027-04-04T14:30:00.000Z",
          "2027-04-04T19:45:00.000Z",
          "2027-04-05T12:00:00.000Z",
          "2027-04-05T14:30:00.000Z",
          "2027-04-04T12:00:00.000Z",
          "2027-04-05",
          20913,
          "2027-04-06",
        ],
      ]
    `);
  },
);

test('the calendar day of an instant is that of the zone', () => {
  expect(dateInZone(new Date('2026-11-20T10:59:59Z'), zone)).toBe('2026-11-20');
  expect(dateInZone(new Date('2026-11-20T11:00:00Z'), zone)).toBe('2026-11-21');
  expect(dateInZone(new Date('2026-11-20T11:00:00Z'), 'UTC')).toBe('2026-11-20');
});

test('dates convert to day numbers and back', () => {
  expect(dayNumber('1970-01-02')).toBe(1);
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(() => dayNumber('2026-02-30')).toThrow(RangeError);
  fc.assert(
    fc.property(fc.integer({ min: -40_000, max: 80_000 }), (day) => {
      expect(dayNumber(dateOfDay(day))).toBe(day);
    }),
  );
});

test('times of day are parsed and formatted', () => {
  expect(parse('7:05:09')).toBe(25_509);
  expect(parse('25:30:00')).toBe(91_800);
  expect(formatServiceTime(91_800)).toBe('25:30:00');
  for (const wrong of ['', '7:5:9', '07:60:00', '07:00', '-1:00:00', '07:00:00 ', 'seven'])
    expect(parseServiceTime(wrong)).toBeUndefined();
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_599_999 }), (seconds) => {
      expect(parseServiceTime(formatServiceTime(seconds))).toBe(seconds);
    }),
  );
});

function parse(text: string): number {
  return parseServiceTime(text) ?? Number.NaN;
}
