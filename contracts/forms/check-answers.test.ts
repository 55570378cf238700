import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '#tests/any-character.ts';
import { dateOfInstant } from '../dates.ts';
import { checkAnswers } from './check-answers.ts';
import type { FormField } from './form-fields.ts';
import { fieldNameOf, readTypedAnswers } from './form-submission.ts';

const today = '2026-12-05';
const field = (part: Partial<FormField>): FormField => ({
  key: 'a',
  kind: 'text',
  label: 'Question',
  isRequired: true,
  options: [],
  isMenu: false,
  ...part,
});
const options = [
  { key: 'train', label: 'By train' },
  { key: 'ferry', label: 'By ferry' },
];

/** Returns the answer in words, or the fault. */
function check(part: Partial<FormField>, ...typed: readonly string[]): string {
  const checked = checkAnswers([field(part)], { a: typed }, today);
  return checked.ok ? (checked.answers[0]?.text ?? '') : (checked.faults.a ?? 'no fault');
}

describe('an answer', () => {
  test.each<[Partial<FormField>, string, string]>([
    [{}, '  Mārama ', 'Mārama'],
    [{ kind: 'longText' }, '\r\nOne\r\nTwo\n', 'One\nTwo'],
    [{ kind: 'email' }, ' kia@whānau.nz', 'kia@xn--whnau-gwa.nz'],
    [{ kind: 'phone' }, '+64 21 555 0100', '+64 21 555 0100'],
    [{ kind: 'number', min: 10, max: 60 }, ' 10 ', '10'],
    [{ kind: 'number' }, '-2.5', '-2.5'],
    [{ kind: 'date', days: 'future' }, today, 'Saturday 5 December 2026'],
    [{ kind: 'date', days: 'past' }, today, 'Saturday 5 December 2026'],
    [{ kind: 'choice', options }, 'ferry', 'By ferry'],
    [{ kind: 'consent' }, 'on', 'Yes'],
    [{ kind: 'consent', isRequired: false }, '', 'No'],
    [{ isRequired: false }, ' ', ''],
    [{ kind: 'email', isRequired: false }, '', ''],
  ])('is accepted: %j with %j', (part, typed, text) => expect(check(part, typed)).toBe(text));

  test.each<[Partial<FormField>, string, string]>([
    [{}, ' ', 'Fill in “Question”.'],
    [{ kind: 'email' }, '', 'Fill in “Question”.'],
    [{ kind: 'choice', options }, '', 'Choose an answer to “Question”.'],
    [{ kind: 'choices', options }, '', 'Choose an answer to “Question”.'],
    [{ kind: 'consent' }, '', 'Tick “Question” to continue.'],
    [{ maxLength: 5 }, 'abcdef', 'Use up to 5 characters.'],
    [{ maxLength: 9_000 }, 'a'.repeat(301), 'Use up to 300 characters.'],
    [{}, 'a\nb', 'Use one line of plain text.'],
    [{ kind: 'longText' }, 'a'.repeat(2_001), 'Use up to 2,000 characters.'],
    [{ kind: 'longText' }, 'a\0b', 'Use plain text only.'],
    [{ kind: 'email' }, 'kia', 'Enter an email address such as name@example.com.'],
    [{ kind: 'phone' }, 'call me', 'Use digits, spaces and + ( ) - only.'],
    [{ kind: 'number' }, '1e9', 'Enter a number, such as 12.'],
    [{ kind: 'number', min: 10 }, '9', 'Enter a number of at least 10.'],
    [{ kind: 'number', max: 60 }, '61', 'Enter a number up to 60.'],
    [{ kind: 'number', min: 10, max: 60 }, '61', 'Enter a number from 10 to 60.'],
    [{ kind: 'date' }, '2026-02-30', 'Enter a date, such as 2026-12-05.'],
    [{ kind: 'date' }, '0001-01-01', 'Enter a date, such as 2026-12-05.'],
    [{ kind: 'date', days: 'future' }, '2026-12-04', 'That date has passed.'],
    [{ kind: 'date', days: 'past' }, '2026-12-06', 'That date is in the future.'],
    [{ kind: 'choice', options }, 'plane', 'Choose one of these answers.'],
  ])('is refused: %j with %j', (part, typed, fault) => expect(check(part, typed)).toBe(fault));

  test('has several choices in the order of the form', () => {
    expect(check({ kind: 'choices', options }, 'ferry', 'train', 'ferry')).toBe('By train, By ferry');
    expect(check({ kind: 'choices', options }, 'ferry', 'plane')).toBe('Choose one of these answers.');
  });
});

test('answers to removed fields are kept, in ordinary text', () => {
  expect(checkAnswers([field({})], { a: ['Yes'], gone: ['a\0b', 'c'], empty: [' '] }, today)).toEqual({
    ok: true,
    answers: [
      { key: 'a', kind: 'text', label: 'Question', text: 'Yes' },
      { key: 'gone', kind: 'removed', label: 'Question since removed', text: 'ab, c' },
    ],
  });
});

test('a field named like a part of every object has no answer unless it is given', () => {
  expect(checkAnswers([field({ key: 'constructor' })], {}, today)).toMatchObject({ ok: false });
});

test('no answer to a one-line field can break a line of an email', () => {
  const text = fc.string({ unit: anyCharacter });
  fc.assert(
    fc.property(
      text,
      fc.constantFrom('text', 'email', 'phone', 'number', 'date', 'choice'),
      (typed, kind) => {
        const checked = checkAnswers([field({ kind, options })], { a: [typed] }, today);
        if (checked.ok) for (const answer of checked.answers) expect(answer.text).not.toMatch(/[\r\n\0]/);
      },
    ),
    { numRuns: 60 },
  );
});

test('a posted form has its answers by field, several of one field in order', () => {
  const form = new FormData();
  form.append(fieldNameOf('a'), 'one');
  form.append(fieldNameOf('b'), 'x');
  form.append(fieldNameOf('b'), 'y');
  form.append(fieldNameOf('c'), new File(['x'], 'x.txt'));
  form.append('website', 'no answer');
  expect(readTypedAnswers(form)).toEqual({ a: ['one'], b: ['x', 'y'] });
});

test('the day is that of New Zealand', () => {
  expect(dateOfInstant(new Date('2026-12-04T11:30:00Z'))).toBe('2026-12-05');
});
