import { describe, expect, test } from 'vitest';
import { findFaults, loadFaultsIn, verdictOf } from './soak-verdict.ts';

describe('verdict', () => {
  const steady = { min: 5, max: 5 };
  const restless = { min: 5, max: 40 };

  test('is "grows" if the lower bound of growth is above the limit', () => {
    expect(verdictOf({ perHour: 8, errorPerHour: 2 }, steady)).toBe('grows');
    expect(verdictOf({ perHour: 20, errorPerHour: 14 }, restless)).toBe('grows');
    expect(verdictOf({ perHour: 8, errorPerHour: 0 }, restless)).toBe('grows');
  });

  test('is "flat" if the upper bound of growth is within the limit', () => {
    expect(verdictOf({ perHour: 0, errorPerHour: 5 }, steady)).toBe('flat');
    expect(verdictOf({ perHour: -20, errorPerHour: 60 }, restless)).toBe('flat');
    expect(verdictOf({ perHour: 18, errorPerHour: 14 }, restless)).toBe('flat');
  });

  // @spec F.12
  test('is "unclear" if both are possible', () => {
    expect(verdictOf({ perHour: 0, errorPerHour: 6 }, steady)).toBe('unclear');
    expect(verdictOf({ perHour: 30, errorPerHour: 26 }, restless)).toBe('unclear');
    expect(verdictOf({ perHour: 0, errorPerHour: Number.POSITIVE_INFINITY }, restless)).toBe('unclear');
    expect(verdictOf({ perHour: Number.NaN, errorPerHour: Number.NaN }, restless)).toBe('unclear');
  });
});

describe('load', () => {
  const all = { came: 100, refused: 0 };
  const turnout = { page: all, search: all, cart: all, checkout: all };
  const minute = { requests: 1_000, errors: 0, turnout };

  test('passes with up to 1% of all requests failed', () => {
    expect(loadFaultsIn([minute, { ...minute, errors: 20 }])).toEqual([]);
    expect(loadFaultsIn([minute, { ...minute, errors: 21 }])).toEqual(['21 of 2000 requests failed']);
  });

  test('fails if too many visitors were refused', () => {
    const late = { ...minute, turnout: { ...turnout, checkout: { came: 100, refused: 100 } } };
    expect(loadFaultsIn([minute, minute, late])).toEqual(['100 of 300 visitors for checkout were refused']);
  });
});

test('counts faults over all minutes, so that late ones are included', () => {
  const early = Array.from({ length: 12 }, () => ({ faults: [['500 /', 2] as const] }));
  const late = { faults: [['no answer /', 900] as const, ['500 /', 1] as const] };
  expect(findFaults([...early, late])).toEqual([
    { fault: 'no answer /', count: 900, first: 13, last: 13 },
    { fault: '500 /', count: 25, first: 1, last: 13 },
  ]);
});
