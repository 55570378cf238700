import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestLake, type TestLake } from '../test-lake.ts';

let lake: TestLake;
beforeAll(async () => {
  const pages = Array.from({ length: 300 }, (_, at) => ({ _id: `page${at}`, _type: 'page', at }));
  lake = await startTestLake(pages);
});
afterAll(() => lake.close());

/** A query that compares all documents with each other, this many times over. */
const compareAll = (times: number) =>
  Array.from({ length: times }, (_, at) => `count(*[count(*[at > ^.at + ${at}]) > 10])`).join(' + ');

describe('a slow query', () => {
  test('delays no other, and its result is right', async () => {
    const slow = lake.client.fetch<number>(compareAll(15));
    let isDone = false;
    void slow.finally(() => {
      isDone = true;
    });
    let count = 0;
    while (!isDone) {
      expect(await lake.client.fetch(`*[_type == 'page' && at == ${count % 300}][0].at`)).toBe(count % 300);
      count += 1;
    }
    expect(await slow).toBe(
      Array.from({ length: 15 }, (_, at) => 289 - at).reduce((sum, each) => sum + each, 0),
    );
    expect(count).toBeGreaterThan(5);
  });

  test('reads what was written before it', async () => {
    const query = `${compareAll(6)} + 1000000 * count(*[_type == 'new'])`;
    const before = await lake.client.fetch<number>(query);
    await lake.client.create({ _id: 'new', _type: 'new' });
    expect(await lake.client.fetch(query)).toBe(before + 1_000_000);
    await lake.client.delete('new');
    expect(await lake.client.fetch(query)).toBe(before);
  });

  test('with a fault is rejected like any other', async () => {
    const query = `count(*[${compareAll(6)} > 0]) + $missing`;
    await expect(lake.client.fetch(query)).rejects.toMatchObject({ statusCode: 400 });
  });
});

test('identity() is the user of the lake', async () => {
  expect(await lake.client.fetch('identity()')).toBe('editor');
});
