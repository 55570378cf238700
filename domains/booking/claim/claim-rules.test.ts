import { describe, expect, test } from 'vitest';
import { claimUntilOf, mayBeWithinControl, refuseClaim } from './claim-rules.ts';

const row = { state: 'open', cause: null, serviceDate: '2026-12-05', claimUntil: null } as const;
const lastMoment = new Date('2027-01-04T23:59:59+13:00');

describe('the rules of claims', () => {
  test.each([
    ['weather', false],
    ['demonstration', false],
    ['police-activity', false],
    ['medical-emergency', false],
    ['technical-problem', true],
    ['maintenance', true],
    ['construction', true],
    ['strike', true],
    ['accident', true],
    ['holiday', true],
    ['special-event', true],
    ['other-cause', true],
    [null, true],
  ] as const)('decide by the cause: %s may be within control: %s', (cause, isWithin) => {
    expect(mayBeWithinControl(cause)).toBe(isWithin);
  });

  test('give a month where nothing else was recorded, to the end of its last day', () => {
    expect(claimUntilOf(row)).toEqual(lastMoment);
    const claimUntil = new Date('2026-12-10T23:59:59+13:00');
    expect(claimUntilOf({ ...row, claimUntil })).toEqual(claimUntil);
  });

  test('give one reason for a refusal, the most helpful first', () => {
    const late = new Date(lastMoment.getTime() + 1);
    const few = { claimCount: 0, now: lastMoment };
    expect(refuseClaim(row, few)).toBeNull();
    expect(refuseClaim(row, { claimCount: 5, now: lastMoment })).toBeNull();
    expect(refuseClaim(row, { claimCount: 6, now: lastMoment })).toBe('count');
    expect(refuseClaim(row, { claimCount: 6, now: late })).toBe('late');
    expect(refuseClaim({ ...row, cause: 'weather' }, { claimCount: 6, now: late })).toBe('cause');
    expect(refuseClaim({ ...row, cause: 'weather', state: 'withdrawn' }, few)).toBe('over');
  });
});
