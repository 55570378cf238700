import { describe, expect, test } from 'vitest';
import { day, end } from './new-zealand-date.ts';

const words = (text: string) => text.replaceAll(/\s/gu, ' ');

describe('dates of a notice', () => {
  test('are New Zealand’s, wherever the server stands', () => {
    expect(day(new Date('2026-11-19T11:30:00Z'))).toBe('Friday 20 November 2026');
    expect(day(new Date('2026-11-19T10:30:00Z'))).toBe('Thursday 19 November 2026');
  });

  test('name the last day of a span that ends at midnight', () => {
    expect(end(new Date('2026-11-30T00:00:00+13:00'))).toBe('Sunday 29 November 2026');
    expect(end(new Date('2026-07-01T00:00:00+12:00'))).toBe('Tuesday 30 June 2026');
  });

  test('name the time of a span that ends during the day', () => {
    expect(words(end(new Date('2026-11-29T17:00:00+13:00')))).toBe('17:00, Sunday 29 November 2026');
    expect(words(end(new Date('2026-11-29T00:30:00+13:00')))).toBe('00:30, Sunday 29 November 2026');
  });

  test('keep to the clock on the night it changes', () => {
    expect(end(new Date('2026-09-27T00:00:00+12:00'))).toBe('Saturday 26 September 2026');
    expect(words(end(new Date('2026-09-26T14:00:00Z')))).toBe('03:00, Sunday 27 September 2026');
  });
});
