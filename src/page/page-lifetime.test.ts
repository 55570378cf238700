import { expect, test } from 'vitest';
import { secondsUntil } from './page-lifetime.ts';

test('a page ends in the second in which a notice comes or goes, not before', () => {
  const now = new Date('2026-09-27T01:59:58.500+12:00');
  expect(secondsUntil(new Date('2026-09-27T03:00:00+13:00'), now)).toBe(2);
  expect(secondsUntil(now, now)).toBe(1);
});
