import { expect, test } from 'vitest';
import { parsePerspective } from './perspective.ts';
import { QueryEngine } from './query-engine.ts';
import { QueryError } from './query-error.ts';
import { withinTime } from './time-limit.ts';

const documents = Array.from({ length: 200 }, (_, number) => ({ _id: `id${number}`, _type: 'page' }));
const engine = new QueryEngine(
  () => documents,
  () => [],
  { milliseconds: 100 },
);
const published = parsePerspective('published', '2026-03-01');

// @asvs 15.2.2
test('a query that would go on for hours is refused, and the next one is answered', async () => {
  const endless = 'count(*[count(*[count(*[count(*[_id != ^._id]) > 0]) > 0]) > 0])';
  const refused = engine.answer(endless, {}, published);
  await expect(refused).rejects.toThrow(QueryError);
  await expect(refused).rejects.toThrow(/longer than 0.1 s/);
  expect((await engine.answer('count(*)', {}, published)).json).toBe('200');
});

test('so is one that takes long to read', async () => {
  const refused = engine.answer(`1${'+1'.repeat(100_000)}`, {}, published);
  await expect(refused).rejects.toThrow(QueryError);
});

test('what is in time answers, and throws, as without a limit', () => {
  expect(withinTime(1_000, () => withinTime(1_000, () => 7))).toBe(7);
  const fault = new RangeError('as it was');
  expect(() =>
    withinTime(1_000, () => {
      throw fault;
    }),
  ).toThrow(fault);
});
