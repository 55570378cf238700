import { describe, expect, test } from 'vitest';
import { chosenFault, neededFault, placeFault } from './chosen-rules.ts';
import { lengthAdvice } from './length-rules.ts';
import { windowAdvice, windowFault } from './window-rules.ts';

describe('a window of time', () => {
  const at = (startsAt?: unknown, endsAt?: unknown) => ({ startsAt, endsAt });

  test('ends after it starts', () => {
    expect(windowFault(at('2026-09-26T14:00:00Z', '2026-09-26T14:15:00Z'))).toBe(true);
    expect(windowFault(at('2026-09-26T14:00:00Z', '2026-09-26T14:00:00Z'))).not.toBe(true);
    expect(windowFault(at('2026-09-27T00:00:00+12:00', '2026-09-26T13:00:00+13:00'))).not.toBe(true);
  });

  test.each([
    [at()],
    [at('2026-01-01T00:00:00Z')],
    [at(undefined, '2026-01-01T00:00:00Z')],
    [at('soon', 'later')],
    [null],
  ])('may be open: %j', (open) => {
    expect(windowFault(open)).toBe(true);
  });

  test('may be over', () => {
    const now = new Date('2026-11-21T00:00:00Z');
    expect(windowAdvice(at(undefined, '2026-11-21T00:00:00Z'), now)).toContain('over');
    expect(windowAdvice(at(undefined, '2026-11-21T00:00:01Z'), now)).toBe(true);
    expect(windowAdvice(at(), now)).toBe(true);
  });
});

test('a text is counted as a reader counts it', () => {
  expect(lengthAdvice('Ōtaki', 5, 'a list')).toBe(true);
  expect(lengthAdvice('Ōtaki!', 5, 'a list')).toBe('6 letters: a list cuts after about 5.');
  expect(lengthAdvice('🚂🚂', 2, 'a list')).toBe(true);
  expect(lengthAdvice(undefined, 2, 'a list')).toBe(true);
});

test('what is to be chosen is chosen', () => {
  expect(chosenFault({ source: 'chosen' }, [])).not.toBe(true);
  expect(chosenFault({ source: 'chosen' }, [{ _ref: 'a' }])).toBe(true);
  expect(chosenFault({ source: 'tours' }, undefined)).toBe(true);
  expect(neededFault(true, undefined, 'Choose one.')).toBe('Choose one.');
  expect(neededFault(false, undefined, 'Choose one.')).toBe(true);
});

test('a place on the map is in New Zealand', () => {
  expect(placeFault({ lat: -41.28, lng: 174.78 })).toBe(true);
  expect(placeFault({ lat: 41.28, lng: 174.78 })).toContain('not in New Zealand');
  expect(placeFault({ lat: -41.28 })).toBe('Say where it is.');
  expect(placeFault(undefined)).toBe('Say where it is.');
});
