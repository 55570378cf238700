import { describe, expect, test } from 'vitest';
import { nextBoundary } from '#cms/time-window.ts';
import { asOfParameter, formatInstantWithZone, readAsOf, writeAsOf } from './as-of.ts';

describe('the time of an “as of” view', () => {
  test.each([
    ['in summer', '2026-12-24T09:00', '2026-12-23T20:00:00.000Z'],
    ['in winter', '2026-07-01T09:00', '2026-06-30T21:00:00.000Z'],
    ['before the clocks go forward', '2026-09-27T01:59', '2026-09-26T13:59:00.000Z'],
    ['in the hour that the clock change skips', '2026-09-27T02:30', '2026-09-26T14:30:00.000Z'],
    ['after the clocks went forward', '2026-09-27T03:00', '2026-09-26T14:00:00.000Z'],
    ['before the clocks go back', '2027-04-04T01:59', '2027-04-03T12:59:00.000Z'],
    ['in the hour that comes twice, for the first time', '2027-04-04T02:30', '2027-04-03T13:30:00.000Z'],
    ['in it for the second time', '2027-04-04T02:30+12:00', '2027-04-03T14:30:00.000Z'],
    ['after the clocks went back', '2027-04-04T03:00', '2027-04-03T15:00:00.000Z'],
  ])('is read in New Zealand time, %s', (_when, text, instant) => {
    expect(readAsOf(text)?.toISOString()).toBe(instant);
  });

  test.each([
    undefined,
    '',
    'tomorrow',
    '2026-13-01T00:00',
    '2026-12-24',
    '2026-02-30T09:00',
    ['2026-12-24T09:00'],
  ])('is rejected: %j', (text) => {
    expect(readAsOf(text)).toBeNull();
  });

  test('is written as it was read', () => {
    for (const text of ['2026-12-24T09:00', '2026-09-27T03:00', '2027-04-04T02:30'])
      expect(writeAsOf(readAsOf(text) ?? new Date(0))).toBe(text);
  });

  test('survives a round trip through an address, also in a repeated hour', () => {
    for (const instant of [
      '2026-12-23T20:00:00.000Z',
      '2027-04-03T13:30:00.000Z',
      '2027-04-03T14:30:00.000Z',
    ])
      expect(readAsOf(asOfParameter(new Date(instant)))?.toISOString()).toBe(instant);
    expect(asOfParameter(new Date('2026-12-23T20:00:00Z'))).toBe('2026-12-24T09:00');
  });

  test('is shown with its zone, to distinguish both passes of a repeated hour', () => {
    expect(formatInstantWithZone(new Date('2027-04-03T13:30:00Z'))).toContain('NZDT');
    expect(formatInstantWithZone(new Date('2027-04-03T14:30:00Z'))).toContain('NZST');
  });

  test('meets the boundary of a window to the minute on both clock change days', () => {
    for (const text of ['2026-09-27T03:00', '2027-04-04T03:00']) {
      const startsAt = readAsOf(text) ?? new Date(0);
      expect(nextBoundary([{ startsAt }], new Date(startsAt.getTime() - 60_000))).toEqual(startsAt);
      expect(nextBoundary([{ startsAt }], startsAt)).toBeUndefined();
    }
  });
});
