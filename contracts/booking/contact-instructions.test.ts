import { expect, test } from 'vitest';
import { addHowToChange } from './contact-instructions.ts';

test('adds where to make a change only to a fare that allows changes', () => {
  expect(addHowToChange('Change without a fee until check-in closes.')).toBe(
    'Change without a fee until check-in closes. You make changes on your booking’s page.',
  );
  expect(addHowToChange('No changes.')).toBe('No changes.');
});
