import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { announcementBetween, clockOffset, countdown } from './countdown.ts';

const at = (seconds: number) => countdown(seconds * 1_000, 0);

describe('countdown', () => {
  test.each([
    [900, '15 min left'],
    [899, '14 min left'],
    [120, '2 min left'],
    [60, '1 min left'],
    [59, '59 s left'],
    [1, '1 s left'],
  ])('%i s: %s', (seconds, words) => {
    expect(at(seconds)).toMatchObject({ words, isOver: false });
  });

  test('is over at its end and after it', () => {
    expect(countdown(1_000, 1_000)).toMatchObject({ isOver: true, secondsLeft: 0, nextChangeMs: null });
    expect(countdown(1_000, 9_000)).toMatchObject({ isOver: true, secondsLeft: 0 });
  });

  test('never shows more than the remaining time, and changes exactly when announced by nextIn', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_700_000 }), (left) => {
        const now = countdown(left, 0);
        const seconds = Number.parseInt(now.words, 10) * (now.words.includes('min') ? 60 : 1);
        expect(seconds).toBeLessThanOrEqual(Math.ceil(left / 1_000));
        expect(now.nextChangeMs).toBeGreaterThan(0);
        const next = now.nextChangeMs ?? 0;
        expect(countdown(left, next).words).not.toBe(now.words);
        if (next > 1) expect(countdown(left, next - 1).words).toBe(now.words);
      }),
    );
  });
});

describe('announcementBetween', () => {
  test.each([
    [301, 300, '5 minutes left'],
    [400, 290, '5 minutes left'],
    [61, 60, 'One minute left'],
    [301, 30, 'One minute left'],
    [1, 0, 'Time is up'],
  ])('from %i s to %i s: %s', (before, after, words) => {
    expect(announcementBetween(before, after)).toContain(words);
  });

  test.each([
    [900, 301],
    [299, 61],
    [60, 59],
    [0, 0],
    [30, 900],
  ])('nothing from %i s to %i s', (before, after) => {
    expect(announcementBetween(before, after)).toBeNull();
  });
});

test('clockOffset is the server clock’s lead in any time zone', () => {
  const here = Date.parse('2026-11-20T21:00:00Z');
  expect(clockOffset('2026-11-21T10:00:07+13:00', here)).toBe(7_000);
  expect(clockOffset('2026-11-21T09:59:00+13:00', here)).toBe(-60_000);
});
