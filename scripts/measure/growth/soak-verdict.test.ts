import { describe, expect, test } from 'vitest';
import { faultsSeen, loadFaultsIn, verdictOf } from './soak-verdict.ts';

describe('something', () => {
  const steady = { least: 5, most: 5 };
  const restless = { least: 60, most: 240 };

  test('grows where it grew by more than it may, whatever it goes up and down', () => {
    expect(verdictOf({ perHour: 8, error: 1 }, steady).what).toBe('grows');
    expect(verdictOf({ perHour: 5, error: 1 }, steady).what).toBe('flat');
    expect(verdictOf({ perHour: 500, error: 100 }, steady).what).toBe('grows');
  });

  test('is not said to be flat where it may have grown by anything', () => {
    expect(verdictOf({ perHour: 0, error: 2.5 }, steady).what).toBe('flat');
    expect(verdictOf({ perHour: 0, error: 2.6 }, steady).what).toBe('untold');
    expect(verdictOf({ perHour: 7, error: 1 }, steady).what).toBe('untold');
    expect(verdictOf({ perHour: 150, error: 50 }, restless).what).toBe('untold');
    expect(verdictOf({ perHour: -10, error: 130 }, restless).what).toBe('untold');
    expect(verdictOf({ perHour: Number.NaN, error: Number.NaN }, restless).what).toBe('untold');
  });

  test('is not said to be flat where it grew by more than what it goes up and down', () => {
    expect(verdictOf({ perHour: 100, error: 25 }, restless).what).toBe('untold');
  });

  test('is flat where not even the most that it may have grown is too much', () => {
    expect(verdictOf({ perHour: -21, error: 130 }, restless).what).toBe('flat');
    expect(verdictOf({ perHour: -19, error: 130 }, restless).what).toBe('untold');
  });

  test('that goes up and down is held to what that leaves to be told', () => {
    expect(verdictOf({ perHour: 70, error: 1 }, restless)).toEqual({
      what: 'grows',
      giveOrTake: 2,
      bound: 60,
    });
    expect(verdictOf({ perHour: 99, error: 50 }, restless)).toMatchObject({ what: 'flat', bound: 100 });
    expect(verdictOf({ perHour: 201, error: 50 }, restless)).toMatchObject({ what: 'grows', bound: 100 });
    expect(verdictOf({ perHour: 0, error: 119 }, restless)).toMatchObject({ what: 'flat', bound: 238 });
  });
});

describe('a load', () => {
  const all = { came: 100, refused: 0 };
  const turnout = { page: all, search: all, cart: all, checkout: all };
  const minute = { requests: 1_000, errors: 0, turnout };

  test('is well with one request of a hundred failed over all minutes, and not with more', () => {
    expect(loadFaultsIn([minute, { ...minute, errors: 20 }])).toEqual([]);
    expect(loadFaultsIn([minute, { ...minute, errors: 21 }])).toEqual(['21 of 2000 requests failed']);
  });

  test('that has turned into refusals is none', () => {
    const late = { ...minute, turnout: { ...turnout, checkout: { came: 100, refused: 100 } } };
    expect(loadFaultsIn([minute, minute, late])).toEqual(['100 of 300 visitors for checkout were refused']);
  });
});

test('what failed is counted over all minutes, so that what broke at the end is among it', () => {
  const early = Array.from({ length: 12 }, () => ({ faults: [['500 /', 2] as const] }));
  const late = { faults: [['no answer /', 900] as const, ['500 /', 1] as const] };
  expect(faultsSeen([...early, late])).toEqual([
    { fault: 'no answer /', count: 900, first: 13, last: 13 },
    { fault: '500 /', count: 25, first: 1, last: 13 },
  ]);
});
