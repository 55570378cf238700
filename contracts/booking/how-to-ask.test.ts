import { expect, test } from 'vitest';
import { withHowToChange } from './how-to-ask.ts';

test('a fare that can be changed says how to ask for it, and another does not', () => {
  expect(withHowToChange('Change without a fee until check-in closes.')).toBe(
    'Change without a fee until check-in closes. Contact us to change.',
  );
  expect(withHowToChange('No changes.')).toBe('No changes.');
});
