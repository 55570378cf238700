import { expect, test } from 'vitest';
import { withHowToChange } from './how-to-ask.ts';

test('adds how to ask for a change only to a fare that allows changes', () => {
  expect(withHowToChange('Change without a fee until check-in closes.')).toBe(
    'Change without a fee until check-in closes. Contact us to change.',
  );
  expect(withHowToChange('No changes.')).toBe('No changes.');
});
