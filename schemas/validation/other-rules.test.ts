import { describe, expect, test } from 'vitest';
import { chosenFault, placeFault, requiredChoiceFault } from './selection-rules.ts';
import { descriptionAdvice, fallbackAdvice, lengthAdvice, searchTitle } from './seo-length-rules.ts';
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

  test('gets advice if it is over', () => {
    const now = new Date('2026-11-21T00:00:00Z');
    expect(windowAdvice(at(undefined, '2026-11-21T00:00:00Z'), now)).toContain('has ended');
    expect(windowAdvice(at(undefined, '2026-11-21T00:00:01Z'), now)).toBe(true);
    expect(windowAdvice(at(), now)).toBe(true);
  });
});

test('the length of a text is counted in code points', () => {
  expect(lengthAdvice('Ōtaki', 5, 'a list')).toBe(true);
  expect(lengthAdvice('Ōtaki!', 5, 'a list')).toBe('6 characters: a list shows about 5.');
  expect(lengthAdvice('🚂🚂', 2, 'a list')).toBe(true);
  expect(lengthAdvice(undefined, 2, 'a list')).toBe(true);
});

test('a required choice may not be empty', () => {
  expect(chosenFault({ source: 'chosen' }, [])).not.toBe(true);
  expect(chosenFault({ source: 'chosen' }, [{ _ref: 'a' }])).toBe(true);
  expect(chosenFault({ source: 'tours' }, undefined)).toBe(true);
  expect(requiredChoiceFault(true, undefined, 'Choose one.')).toBe('Choose one.');
  expect(requiredChoiceFault(false, undefined, 'Choose one.')).toBe(true);
});

test('a place on the map must be in New Zealand', () => {
  expect(placeFault({ lat: -41.28, lng: 174.78 })).toBe(true);
  expect(placeFault({ lat: 41.28, lng: 174.78 })).toContain('not in New Zealand');
  expect(placeFault({ lat: -41.28 })).toBe('Enter the location.');
  expect(placeFault(undefined)).toBe('Enter the location.');
});

test('a search title ends with the site’s name if both fit', () => {
  expect(searchTitle('Night trains', 'Southbound')).toBe('Night trains · Southbound');
  expect(searchTitle('ō'.repeat(47), 'Southbound')).toBe(`${'ō'.repeat(47)} · Southbound`);
  expect(searchTitle('ō'.repeat(48), 'Southbound')).toBe('ō'.repeat(48));
});

test('a description that is too short or too long gets advice', () => {
  expect(descriptionAdvice(undefined)).toBe(true);
  expect(descriptionAdvice('ō'.repeat(69))).toMatch(/^69 characters: search results have room/);
  expect(descriptionAdvice('ō'.repeat(70))).toBe(true);
  expect(descriptionAdvice('ō'.repeat(155))).toBe(true);
  expect(descriptionAdvice('ō'.repeat(156))).toBe('156 characters: a search result shows about 155.');
});

test('name and summary get advice if they replace empty metadata', () => {
  const page = { title: 'Trains', summary: 'ō'.repeat(100) };
  expect(fallbackAdvice(undefined, page)).toBe(true);
  expect(fallbackAdvice(undefined, { ...page, summary: 'Trains.' })).toMatch(
    /^The page’s summary has 7 characters/,
  );
  expect(fallbackAdvice({ description: 'ō'.repeat(90) }, { ...page, summary: 'Trains.' })).toBe(true);
  expect(fallbackAdvice(undefined, { ...page, title: 'o'.repeat(61) })).toMatch(
    /^The page’s name has 61 characters/,
  );
  expect(fallbackAdvice({ title: 'Trains' }, { ...page, title: 'o'.repeat(61) })).toBe(true);
  expect(fallbackAdvice({ hidden: true }, { title: 'o'.repeat(61), summary: 'Trains.' })).toBe(true);
});
