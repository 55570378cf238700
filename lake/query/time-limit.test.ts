import { expect, test } from 'vitest';
import { parsePerspective } from './perspective.ts';
import { QueryEngine } from './query-engine.ts';
import { QueryError } from './query-error.ts';
import { runWithTimeLimit } from './time-limit.ts';

const documents = Array.from({ length: 200 }, (_, number) => ({ _id: `id${number}`, _type: 'page' }));
const queryEngine = new QueryEngine(
  () => documents,
  () => [],
  { timeoutMs: 100 },
);
const published = parsePerspective('published', '2026-03-01');

// @asvs 15.2.2
test('interrupts a query that would run for hours, and runs the next one', async () => {
  const endless = 'count(*[count(*[count(*[count(*[_id != ^._id]) > 0]) > 0]) > 0])';
  const rejected = queryEngine.run(endless, {}, published);
  await expect(rejected).rejects.toThrow(QueryError);
  await expect(rejected).rejects.toThrow(/longer than 0.1 s/);
  expect((await queryEngine.run('count(*)', {}, published)).json).toBe('200');
});

test('interrupts a query that takes long to parse', async () => {
  const rejected = queryEngine.run(`1${'+1'.repeat(100_000)}`, {}, published);
  await expect(rejected).rejects.toThrow(QueryError);
});

test('returns and throws normally within the limit', () => {
  expect(runWithTimeLimit(1_000, () => runWithTimeLimit(1_000, () => 7))).toBe(7);
  const fault = new RangeError('as it was');
  expect(() =>
    runWithTimeLimit(1_000, () => {
      throw fault;
    }),
  ).toThrow(fault);
});
