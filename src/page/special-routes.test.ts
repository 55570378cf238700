import { expect, test } from 'vitest';
import { passesValidation } from './special-routes.ts';

test.each(['/', '/tours/', '/tours/rail-and-sail/', '/pre_page-home/', '/contact/'])('%s passes', (path) => {
  expect(passesValidation(path)).toBe(true);
});

test.each(['/tours/<script>/', '/destinations/Über/', '/pre_/', '/pre_a b/'])('%s is refused', (path) => {
  expect(passesValidation(path)).toBe(false);
});
