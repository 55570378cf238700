import { expect, test } from 'vitest';
import { createFootnotes } from './footnotes.ts';

test('a note common to all trips has no mark; other notes are marked in reading order', () => {
  const footnotes = createFootnotes([['holidays', 'winter'], ['holidays'], ['holidays', 'summer']]);
  expect(footnotes.mark('holidays')).toBeNull();
  expect([footnotes.mark('summer'), footnotes.mark('winter'), footnotes.mark('summer')]).toEqual([
    'a',
    'b',
    'a',
  ]);
  expect(footnotes.add('stop')).toBe('c');
  expect(footnotes.list()).toEqual([
    { mark: null, text: 'holidays' },
    { mark: 'a', text: 'summer' },
    { mark: 'b', text: 'winter' },
    { mark: 'c', text: 'stop' },
  ]);
});

test('marks continue after z', () => {
  const footnotes = createFootnotes([]);
  const marks = Array.from({ length: 29 }, (_, index) => footnotes.add(`note ${index}`));
  expect(marks.slice(24)).toEqual(['y', 'z', 'aa', 'ab', 'ac']);
});
