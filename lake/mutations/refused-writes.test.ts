/** Invalid requests to the write routes: rejected with a clear error, without side effects. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestLake, type TestLake } from '../test-lake.ts';

const documents = [
  { _id: 'a', _type: 'page', title: 'A', list: [{ _key: 'k' }], link: { _type: 'reference', _ref: 'b' } },
  { _id: 'b', _type: 'page', title: 'B' },
];

let lake: TestLake;
let before: unknown;
beforeAll(async () => {
  lake = await startTestLake(documents);
  before = await fetchAll();
});
afterAll(() => lake.close());

const fetchAll = () => lake.client.fetch('*', {}, { perspective: 'raw' });

async function send(path: string, body: string): Promise<{ status: number; text: string }> {
  const response = await fetch(`${lake.url}/v2026-03-01/data/${path}`, { method: 'POST', body });
  return { status: response.status, text: await response.text() };
}

const mutations = (...list: unknown[]) => JSON.stringify({ mutations: list });
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

describe('mutations', () => {
  test.each<[string, string, number, RegExp]>([
    ['invalid JSON', '{"mutations": [', 400, /not valid JSON/],
    ['no list', '{"mutations": {}}', 400, /mutations/],
    ['a mutation that is no object', mutations(1), 400, /Malformed mutation/],
    [
      'two operations in one mutation',
      mutations({ create: { _type: 'x' }, delete: { id: 'a' } }),
      400,
      /one operation/,
    ],
    ['an unknown operation', mutations({ destroy: { id: 'a' } }), 400, /destroy/],
    ['no type', mutations({ create: { _id: 'x' } }), 400, /_type/],
    ['an invalid type', mutations({ create: { _id: 'x', _type: 'a b' } }), 400, /type/],
    ['no id to replace', mutations({ createOrReplace: { _type: 'x' } }), 400, /_id/],
    ['an invalid id', mutations({ create: { _id: '../etc', _type: 'x' } }), 400, /Malformed document ID/],
    ['an id that is no string', mutations({ create: { _id: 7, _type: 'x' } }), 400, /Malformed document ID/],
    [
      'a patch with an invalid id',
      mutations({ patch: { id: 'a b', set: {} } }),
      400,
      /Malformed document ID/,
    ],
    ['a patch without a target', mutations({ patch: { set: { x: 1 } } }), 400, /id.*query|query.*id/],
    ['a patch of a missing document', mutations({ patch: { id: 'c', set: { x: 1 } } }), 409, /was not found/],
    ['a changed _id', mutations({ patch: { id: 'a', set: { _id: 'c' } } }), 400, /immutable attribute/],
    [
      'a changed _createdAt',
      mutations({ patch: { id: 'a', set: { _createdAt: '2020-01-01T00:00:00Z' } } }),
      400,
      /immutable attribute/,
    ],
    ['a changed _rev', mutations({ patch: { id: 'a', set: { _rev: 'r' } } }), 400, /immutable attribute/],
    [
      'a removed _type',
      mutations({ patch: { id: 'a', unset: ['_type'] } }),
      400,
      /remove the document|immutable/,
    ],
    [
      'a malformed path',
      mutations({ patch: { id: 'a', set: { 'x[': 1 } } }),
      400,
      /Invalid path|Cannot apply patch/,
    ],
    ['an excessive index', mutations({ patch: { id: 'a', unset: ['list[0:999999999]'] } }), 400, /too large/],
    ['an increment by a string', mutations({ patch: { id: 'a', inc: { n: 'x' } } }), 400, /inc/],
    [
      'an insert without a position',
      mutations({ patch: { id: 'a', insert: { items: [1] } } }),
      400,
      /before, after and replace/,
    ],
    [
      'an invalid diffMatchPatch',
      mutations({ patch: { id: 'a', diffMatchPatch: { title: '@@ what' } } }),
      400,
      /patch/i,
    ],
    ['a malformed query', mutations({ delete: { query: '*[' } }), 400, /query of a mutation failed/],
    ['a query without documents', mutations({ delete: { query: '*[].title' } }), 400, /_id/],
    [
      'a dangling reference',
      mutations({ create: { _type: 'x', r: { _ref: 'nobody' } } }),
      409,
      /non-existent/,
    ],
    [
      'a reference with an invalid id',
      mutations({ create: { _type: 'x', r: { _ref: 'a b' } } }),
      400,
      /reference/,
    ],
    ['an invalid _key', mutations({ create: { _type: 'x', list: [{ _key: 1 }] } }), 400, /_key/],
    [
      'a control character in a field name',
      mutations({ create: { _type: 'x', 'a\u0000': 1 } }),
      400,
      /attribute name/,
    ],
    [
      'a reserved field name',
      mutations({ create: { _type: 'x', hasOwnProperty: 1 } }),
      400,
      /hasOwnProperty/,
    ],
    ['__proto__', '{"mutations":[{"create":{"_type":"x","__proto__":{"y":1}}}]}', 400, /__proto__/],
    [
      '__proto__ deep inside',
      '{"mutations":[{"patch":{"id":"a","set":{"x":[{"\\u005f_proto__":1}]}}}]}',
      400,
      /__proto__/,
    ],
    ['a constructor', mutations({ create: { _type: 'x', y: [{ constructor: 1 }] } }), 400, /constructor/],
    ['a prototype', mutations({ create: { _type: 'x', prototype: 1 } }), 400, /prototype/],
    [
      'a constructor as a path',
      mutations({ patch: { id: 'a', set: { 'constructor.prototype.x': 1 } } }),
      400,
      /constructor/,
    ],
    ['an infinite number', '{"mutations":[{"create":{"_type":"x","y":[1e400]}}]}', 400, /too large/],
    ['__proto__ as a path', '{"mutations":[{"patch":{"id":"a","set":{"__proto__.x":1}}}]}', 400, /__proto__/],
    ['200 levels of nesting', `{"mutations":[{"create":{"_type":"x","y":${nested(200)}}}]}`, 400, /nested/],
    [
      'excessive nesting',
      `{"mutations":[{"create":{"_type":"x","y":${nested(200_000)}}}]}`,
      400,
      /nested|JSON/,
    ],
    ['more than 8 MB', mutations({ create: { _type: 'x', y: 'x'.repeat(9 * 1024 * 1024) } }), 413, /larger/],
    ['an invalid transaction id', '{"mutations":[],"transactionId":"a b"}', 400, /transaction/i],
    [
      'a deletion of a referenced document',
      mutations({ delete: { id: 'b' } }),
      409,
      /references to it from \\"a\\"/,
    ],
  ])('%s', async (_name, body, status, message) => {
    const response = await send('mutate/production', body);
    expect([response.status, response.text.slice(0, 1_000)]).toEqual([
      status,
      expect.stringMatching(message),
    ]);
    expect(await fetchAll()).toEqual(before);
  });

  test('reports the index of an invalid mutation and applies none', async () => {
    const response = await send(
      'mutate/production',
      mutations({ create: { _id: 'x', _type: 'x' } }, { patch: { id: 'y' } }),
    );
    expect(JSON.parse(response.text)).toMatchObject({
      error: { type: 'mutationError', items: [{ index: 1 }] },
    });
    expect(await fetchAll()).toEqual(before);
  });

  test('rejects another dataset, another method and an invalid visibility', async () => {
    expect((await send('mutate/staging', mutations())).status).toBe(404);
    expect((await send('mutate/production/more', mutations())).status).toBe(404);
    expect((await send('mutate/production?visibility=now', mutations())).status).toBe(400);
    const get = await fetch(`${lake.url}/v2026-03-01/data/mutate/production`);
    expect(get.status).toBe(405);
  });

  test('any request gets a valid response and the lake keeps running', async () => {
    const anything = fc.oneof(
      fc.jsonValue({ maxDepth: 4 }),
      fc.record({
        patch: fc.record({
          id: fc.constant('a'),
          set: fc.dictionary(fc.string({ maxLength: 12 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }),
          unset: fc.array(fc.string({ maxLength: 8 }), { maxLength: 2 }),
        }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(anything, async (mutation) => {
        const { status, text } = await send('mutate/production?dryRun=true', mutations(mutation));
        expect([200, 400, 409]).toContain(status);
        expect(text).not.toContain('could not answer');
      }),
      { numRuns: 200 },
    );
    expect(await fetchAll()).toEqual(before);
  });
});

describe('actions', () => {
  const action = (body: Record<string, unknown>) =>
    JSON.stringify({ actions: [{ ...body, actionType: `sanity.action.${String(body.actionType)}` }] });
  test.each<[string, string, number, RegExp]>([
    ['none', '{"actions": []}', 400, /at least one/],
    ['no type', '{"actions": [{}]}', 400, /actionType/],
    [
      'an unknown action',
      action({ actionType: 'variant.definition.create' }),
      400,
      /does not support the action/,
    ],
    [
      'a draft id as published id',
      action({ actionType: 'document.unpublish', draftId: 'drafts.a', publishedId: 'drafts.a' }),
      400,
      /publishedId/,
    ],
    [
      'a draft of another document',
      action({ actionType: 'document.publish', draftId: 'drafts.b', publishedId: 'a' }),
      400,
      /belong to the published/,
    ],
    [
      'publishing without a draft',
      action({ actionType: 'document.publish', draftId: 'drafts.a', publishedId: 'a' }),
      409,
      /drafts\.a.*not found/,
    ],
    [
      'creating a published document',
      action({
        actionType: 'document.create',
        publishedId: 'a',
        attributes: { _type: 'page' },
        ifExists: 'fail',
      }),
      409,
      /already exists/,
    ],
    [
      'creating with another id',
      action({
        actionType: 'document.create',
        publishedId: 'x',
        attributes: { _id: 'drafts.y', _type: 'page' },
        ifExists: 'fail',
      }),
      400,
      /_id/,
    ],
    [
      'deleting a referenced document',
      action({ actionType: 'document.delete', publishedId: 'b', includeDrafts: [] }),
      409,
      /references to it/,
    ],
    [
      'unpublishing a referenced document',
      action({ actionType: 'document.unpublish', draftId: 'drafts.b', publishedId: 'b' }),
      409,
      /references to it/,
    ],
    [
      'discarding a missing draft',
      action({ actionType: 'document.discard', draftId: 'drafts.a' }),
      409,
      /not found/,
    ],
    [
      'an invalid patch',
      action({ actionType: 'document.edit', draftId: 'drafts.a', publishedId: 'a', patch: { inc: 1 } }),
      400,
      /inc/,
    ],
    [
      '__proto__',
      '{"actions":[{"actionType":"sanity.action.document.edit","__proto__":1}]}',
      400,
      /__proto__/,
    ],
  ])('%s', async (_name, body, status, message) => {
    const response = await send('actions/production', body);
    expect([response.status, response.text]).toEqual([status, expect.stringMatching(message)]);
    expect(await fetchAll()).toEqual(before);
  });
});

test('rejects a deletion that would leave a draft behind, and names the draft', async () => {
  await using other = await startTestLake(documents);
  await other.client.create({ _id: 'drafts.a', _type: 'page' });
  const remove = (includeDrafts: string[]) =>
    other.client.action({ actionType: 'sanity.action.document.delete', publishedId: 'a', includeDrafts });
  await expect(remove([])).rejects.toMatchObject({
    statusCode: 409,
    message: expect.stringContaining('drafts.a'),
  });
  await remove(['drafts.a']);
  expect(await other.client.fetch('*[_id match "*a"]._id', {}, { perspective: 'raw' })).toEqual([]);
});

test('applies a transaction id only once', async () => {
  await using other = await startTestLake(documents);
  const patch = () =>
    other.client.patch('b').inc({ n: 1 }).setIfMissing({ n: 0 }).commit({ transactionId: 'once' });
  await patch();
  await expect(patch()).rejects.toMatchObject({ statusCode: 409 });
  expect(await other.client.getDocument('b')).toMatchObject({ n: 1, _rev: 'once' });
});
