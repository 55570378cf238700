import { expect, test } from 'vitest';
import { addHowToChange } from './contact-instructions.ts';

test('adds how to ask for a change only to a fare that allows changes', () => {
  expect(addHowToChange('Change without a fee until check-in closes.')).toBe(
    'Change without a fee until check-in closes. Contact us to change.',
  );
  expect(addHowToChange('No changes.')).toBe('No changes.');
});
