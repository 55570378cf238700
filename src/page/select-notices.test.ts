import { describe, expect, test } from 'vitest';
import { siteNotice } from '#schemas/documents/site-notice.schema.ts';
import { noticesAt } from './select-notices.ts';

const notice = (name: string, window: { startsAt?: string; endsAt?: string }) =>
  siteNotice.parse({ _key: name, text: name, tone: 'warning', ...window });
const shownAt = (notices: Parameters<typeof noticesAt>[0], now: string) =>
  noticesAt(notices, new Date(now)).shown.map(({ key }) => key);

describe('site-wide notices', () => {
  const strike = notice('strike', {
    startsAt: '2026-12-01T06:00:00+13:00',
    endsAt: '2026-12-02T00:00:00+13:00',
  });

  test.each([
    ['before', '2026-12-01T05:59:59+13:00', []],
    ['from its first second', '2026-12-01T06:00:00+13:00', ['strike']],
    ['to its last', '2026-12-01T23:59:59+13:00', ['strike']],
    ['and not after', '2026-12-02T00:00:00+13:00', []],
  ])('are shown in their window: %s', (_when, now, expected) => {
    expect(shownAt([strike], now)).toEqual(expected);
  });

  test.each([
    ['27 September 2026, when clocks go forward', '2026-09-27T03:00:00+13:00', '2026-09-26T14:00:00Z'],
    ['4 April 2027, when they go back', '2027-04-04T02:30:00+13:00', '2027-04-03T13:30:00Z'],
  ])('begin at an instant, also on %s', (_day, startsAt, instant) => {
    const { changesAt } = noticesAt([notice('day', { startsAt })], new Date('2026-09-01T00:00:00Z'));
    expect(changesAt).toEqual(new Date(instant));
  });

  test('report the next change', () => {
    const open = notice('open', {});
    const at = (now: string) => noticesAt([open, strike], new Date(now)).changesAt?.toISOString();
    expect(at('2026-11-21T00:00:00Z')).toBe('2026-11-30T17:00:00.000Z');
    expect(at('2026-11-30T17:00:00Z')).toBe('2026-12-01T11:00:00.000Z');
    expect(at('2026-12-01T11:00:00Z')).toBeUndefined();
  });

  test('are limited to three', () => {
    const many = ['a', 'b', 'c', 'd'].map((name) => notice(name, {}));
    expect(shownAt(many, '2026-11-21T00:00:00Z')).toEqual(['a', 'b', 'c']);
  });
});
