import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestLake, type TestLake } from '#lake/test-lake.ts';
import {
  describeReview,
  parseReview,
  parseWaiting,
  type ReviewStep,
  reviewMutations,
  reviewQuery,
  waitingQuery,
} from './review.ts';

describe('in a content lake', () => {
  let lake: TestLake;
  beforeAll(async () => {
    lake = await startTestLake([
      { _id: 'a', _type: 'page', title: 'Old' },
      { _id: 'drafts.a', _type: 'page', title: 'New' },
      { _id: 'versions.summer.new', _type: 'page', title: 'Summer' },
      { _id: 'station', _type: 'station', stop: 'WEL' },
    ]);
  });
  afterAll(() => lake.close());

  const raw = { perspective: 'raw' } as const;
  const listWaiting = async () => parseWaiting(await lake.client.fetch(waitingQuery, {}, raw));
  const add = (id: string, step: ReviewStep, minute: number, text = '') =>
    lake.client.mutate(
      reviewMutations(
        id,
        'page',
        {
          step,
          author: 'editor',
          text,
          person: step === 'requested' ? 'someone' : undefined,
          revision: 'r1',
        },
        new Date(Date.UTC(2026, 10, 29, 0, minute)),
      ),
    );

  test('a document waits from its request until it is approved or sent back', async () => {
    await add('a', 'requested', 2, ' Please check the prices. ');
    await add('station', 'requested', 1);
    await add('gone', 'requested', 0);
    expect((await listWaiting()).map(({ id, title, last }) => [id, title, last.text, last.person])).toEqual([
      ['station', 'WEL', undefined, 'someone'],
      ['a', 'New', 'Please check the prices.', 'someone'],
    ]);
    await add('a', 'sentBack', 3, 'The child fare is missing.');
    await add('station', 'approved', 3);
    expect(await listWaiting()).toEqual([]);
    await add('a', 'requested', 4, 'Added.');
    expect((await listWaiting()).map(({ id }) => id)).toEqual(['a']);
    const entries = parseReview(await lake.client.fetch(reviewQuery, { id: 'a' }, raw));
    expect(entries.map(({ step, text }) => [step, text])).toEqual([
      ['requested', 'Please check the prices.'],
      ['sentBack', 'The child fare is missing.'],
      ['requested', 'Added.'],
    ]);
  });

  test('a document that exists only in a release waits there', async () => {
    await add('new', 'requested', 5);
    const reviews = (await listWaiting()).map(({ id, title, release }) => [id, title, release]);
    expect(reviews).toContainEqual(['new', 'Summer', 'summer']);
  });

  test('a review is private: the webhook and exports leave it out by the dot in its id', async () => {
    const ids: string[] = await lake.client.fetch('*[_type == "reviewRequest"]._id', {}, raw);
    expect(ids.length).toBeGreaterThan(0);
    for (const id of ids) expect(id).toMatch(/^reviewRequest\./);
  });
});

test.each([
  ['requested', 'r2', 'Review requested'],
  ['sentBack', 'r2', 'Sent back'],
  ['approved', 'r1', 'Approved'],
] as const)('the badge of a document that was %s', (step, revision, label) => {
  const entries = [{ step, at: '2026-11-29T00:00:00Z', author: 'editor', revision: 'r1' }];
  expect(describeReview(entries, revision)).toMatchObject({ label });
});

test('there is no badge without a review, and none for an approval of an older state', () => {
  expect(describeReview([], 'r1')).toBeNull();
  const approved = {
    step: 'approved',
    at: '2026-11-29T00:00:00Z',
    author: 'editor',
    revision: 'r1',
  } as const;
  expect(describeReview([approved], 'r2')).toBeNull();
});
