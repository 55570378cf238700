import { expect, it } from 'vitest';
import { readTestOptions } from './test-options.mjs';

it('a run for a change takes a revision', () => {
  expect(readTestOptions(['--changed'])).toMatchObject({ changedSince: 'HEAD~1', files: [] });
  expect(readTestOptions(['--changed', 'main'])).toMatchObject({ changedSince: 'main', files: [] });
  expect(readTestOptions(['src/a.test.ts'])).toMatchObject({
    changedSince: undefined,
    files: ['src/a.test.ts'],
  });
});

it.each([
  [['--changed', '--only', 'unit'], '--changed chooses the tests itself'],
  [['--changed', '--title', 'a'], '--changed chooses the tests itself'],
  [['--only', 'unit', 'src/a.test.ts'], 'Name steps or files, not both'],
  [['--nothing'], 'Unknown option'],
])('arguments that contradict each other, or are unknown, are refused: %j', (args, message) => {
  expect(() => readTestOptions(args)).toThrow(message);
});
