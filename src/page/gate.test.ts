import { describe, expect, test } from 'vitest';
import { isShownAt, nextBoundary } from './gate.ts';

const noon = new Date('2026-09-27T12:00:00+13:00');
const before = new Date('2026-09-27T11:59:59+13:00');
const after = new Date('2026-09-27T12:00:01+13:00');

describe('a timed block', () => {
  test('is shown from its start on, to the second', () => {
    expect(isShownAt({ startsAt: noon }, before)).toBe(false);
    expect(isShownAt({ startsAt: noon }, noon)).toBe(true);
  });

  test('is gone from its end on, to the second', () => {
    expect(isShownAt({ endsAt: noon }, before)).toBe(true);
    expect(isShownAt({ endsAt: noon }, noon)).toBe(false);
  });

  test('without times is always shown', () => {
    expect(isShownAt({}, noon)).toBe(true);
  });
});

describe('the next boundary', () => {
  test('is the nearest start or end ahead', () => {
    expect(nextBoundary([{ startsAt: before, endsAt: after }, { endsAt: noon }], before)).toEqual(noon);
  });

  test('is none when all is past', () => {
    expect(nextBoundary([{ startsAt: before }], noon)).toBeUndefined();
  });
});
