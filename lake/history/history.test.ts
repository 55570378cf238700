/** The history API, with the Studio's requests. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestLake, type TestLake } from '../test-lake.ts';

let lake: TestLake;
const revisions: Record<string, string> = {};
const times: Record<string, string> = {};
const publishedId = 'page';
const draftId = 'drafts.page';

function nextMillisecond() {
  const now = Date.now();
  while (Date.now() === now);
}

beforeAll(async () => {
  lake = await startTestLake([
    { _id: 'other', _type: 'page', link: { _type: 'reference', _ref: 'used' } },
    { _id: 'used', _type: 'page' },
  ]);
  const { client } = lake;
  const runAction = async (name: string, call: Promise<{ transactionId: string }>) => {
    revisions[name] = (await call).transactionId;
    // A time after this transaction and before the next one.
    nextMillisecond();
    times[name] = new Date().toISOString();
    nextMillisecond();
  };
  const edit = (title: string) =>
    client.action({
      actionType: 'sanity.action.document.edit',
      draftId,
      publishedId,
      patch: { set: { title } },
    });
  const publish = () => client.action({ actionType: 'sanity.action.document.publish', draftId, publishedId });
  await runAction(
    'made',
    client.action({
      actionType: 'sanity.action.document.create',
      publishedId,
      attributes: { _id: draftId, _type: 'page', title: 'one' },
      ifExists: 'fail',
    }),
  );
  await runAction('edited', edit('two'));
  await runAction('published', publish());
  await runAction('drafted', edit('three'));
  await runAction(
    'discarded',
    client.action({ actionType: 'sanity.action.document.version.discard', versionId: draftId }),
  );
  await runAction(
    'unpublished',
    client.action({ actionType: 'sanity.action.document.unpublish', draftId, publishedId }),
  );
  await runAction('published again', publish());
  await runAction(
    'deleted',
    client.action({ actionType: 'sanity.action.document.delete', publishedId, includeDrafts: [] }),
  );
});
afterAll(() => lake.close());

const requestHistory = (path: string) => lake.client.request({ url: `/data/history/production/${path}` });

test('returns documents at a revision, at a time, and at their last revision', async () => {
  const at = async (query: string) => {
    const { documents } = await requestHistory(`documents/${publishedId},${draftId}?${query}`);
    return z
      .array(z.looseObject({ _id: z.string(), title: z.string() }))
      .parse(documents)
      .map(({ _id, title }) => [_id, title]);
  };
  expect(await at(`revision=${revisions.made}`)).toEqual([[draftId, 'one']]);
  expect(await at(`revision=${revisions.edited}`)).toEqual([[draftId, 'two']]);
  expect(await at(`revision=${revisions.published}`)).toEqual([[publishedId, 'two']]);
  expect(await at(`revision=${revisions.drafted}`)).toEqual([
    [publishedId, 'two'],
    [draftId, 'three'],
  ]);
  expect(await at(`time=${times.edited}`)).toEqual([[draftId, 'two']]);
  expect(await at('time=2020-01-01T00:00:00Z')).toEqual([]);
  expect(await at('lastRevision=true')).toEqual([
    [publishedId, 'two'],
    [draftId, 'two'],
  ]);
  expect(await at('revision=nobody')).toEqual([]);
  expect(await at('')).toEqual([]);
});

const line = z.looseObject({
  id: z.string(),
  author: z.string(),
  documentIDs: z.array(z.string()),
  effects: z
    .record(z.string(), z.object({ apply: z.array(z.unknown()), revert: z.array(z.unknown()) }))
    .optional(),
});

async function transactions(query: string, ids = `${publishedId},${draftId}`) {
  const text = String(
    (await requestHistory(
      `transactions/${ids}?excludeContent=true&includeIdentifiedDocumentsOnly=true&${query}`,
    )) ?? '',
  );
  return text
    .split('\n')
    .filter(Boolean)
    .map((each) => line.parse(JSON.parse(each)));
}

test('returns transactions in both directions, by range, time and author, with a limit', async () => {
  const names = Object.entries(revisions).map(([name, id]) => [id, name]);
  const nameOf = new Map(names.map(([id, name]) => [id, name]));
  const named = async (query: string, ids?: string) =>
    (await transactions(query, ids)).map(({ id }) => nameOf.get(id));
  const revisionNames = Object.keys(revisions);
  expect(await named('')).toEqual(revisionNames);
  expect(await named('reverse=true&limit=3')).toEqual(['deleted', 'published again', 'unpublished']);
  expect(await named(`fromTransaction=${revisions.published}&toTransaction=${revisions.discarded}`)).toEqual([
    'published',
    'drafted',
    'discarded',
  ]);
  expect(await named(`fromTransaction=&toTransaction=${revisions.made}`)).toEqual(['made']);
  expect(await named(`fromTime=${times.drafted}&toTime=${times.discarded}`)).toEqual(['discarded']);
  expect(await named('authors=nobody')).toEqual([]);
  expect(await named('authors=editor&limit=1')).toEqual(['made']);
  expect(await named('', draftId)).toEqual(revisionNames.filter((name) => name !== 'deleted'));
  expect(await named('fromTransaction=never-was')).toEqual([]);
});

test('returns effects and documents of each transaction', async () => {
  const [published] = await transactions(
    `effectFormat=mendoza&fromTransaction=${revisions.published}&limit=1`,
  );
  expect(published?.documentIDs.toSorted()).toEqual([draftId, publishedId]);
  expect(published?.effects?.[draftId]?.apply).toEqual([0, null]);
  expect(published?.effects?.[publishedId]?.revert).toEqual([0, null]);
  const [draftOnly] = await transactions(`fromTransaction=${revisions.published}&limit=1`, draftId);
  expect(draftOnly?.documentIDs).toEqual([draftId]);
  expect(draftOnly).not.toHaveProperty('effects');
});

const page = z.object({
  events: z.record(z.string(), z.array(z.looseObject({ type: z.string() }))),
  nextCursor: z.string(),
});

test('returns the events of a published document and of its draft, newest first', async () => {
  const eventsOf = async (id: string, query = '') =>
    page.parse(await requestHistory(`events/documents/${id}?${query}`));
  const published = (await eventsOf(publishedId)).events[publishedId] ?? [];
  expect(published).toMatchObject([
    { type: 'deleteDocumentGroup', documentId: publishedId, author: 'editor' },
    { type: 'publishDocumentVersion', revisionId: revisions['published again'], versionId: draftId },
    { type: 'unpublishDocument', versionId: draftId, versionRevisionId: revisions.unpublished },
    {
      type: 'publishDocumentVersion',
      revisionId: revisions.published,
      versionId: draftId,
      versionRevisionId: revisions.edited,
      publishCause: 'document.publish',
    },
  ]);
  const draft = (await eventsOf(draftId)).events[draftId] ?? [];
  expect(draft).toMatchObject([
    { type: 'deleteDocumentGroup' },
    { type: 'publishDocumentVersion', versionRevisionId: revisions.unpublished },
    { type: 'createDocumentVersion', versionRevisionId: revisions.unpublished },
    { type: 'deleteDocumentVersion', versionRevisionId: revisions.drafted },
    { type: 'createDocumentVersion', versionRevisionId: revisions.drafted },
    { type: 'publishDocumentVersion', versionRevisionId: revisions.edited },
    { type: 'createDocumentVersion', versionId: draftId, versionRevisionId: revisions.made },
  ]);
  const first = await eventsOf(draftId, 'limit=3');
  const second = await eventsOf(draftId, `limit=100&nextCursor=${first.nextCursor}`);
  expect([...(first.events[draftId] ?? []), ...(second.events[draftId] ?? [])]).toEqual(draft);
  expect(second.nextCursor).toBe('');
});

test('restores an old revision', async () => {
  const { documents } = await requestHistory(`documents/${draftId}?revision=${revisions.made}`);
  const [{ _updatedAt: _, ...old }] = z
    .tuple([z.looseObject({ _id: z.string(), _type: z.string() })])
    .parse(documents);
  const attributes = { ...old, _id: draftId };
  await lake.client.action([
    { actionType: 'sanity.action.document.create', publishedId, attributes, ifExists: 'fail' },
    { actionType: 'sanity.action.document.replaceDraft', publishedId, attributes },
  ]);
  expect(await lake.client.getDocument(draftId)).toMatchObject({ title: 'one' });
});

test('purges the history of one document only', async () => {
  await lake.client.create({ _id: 'secret', _type: 'page', title: 'was here' });
  await lake.client.action({
    actionType: 'sanity.action.document.delete',
    publishedId: 'secret',
    includeDrafts: [],
    purge: true,
  });
  expect(await requestHistory('documents/secret?lastRevision=true')).toEqual({ documents: [] });
  expect(JSON.stringify(await transactions('effectFormat=mendoza', 'secret'))).not.toContain('was here');
  expect((await transactions('')).length).toBeGreaterThan(5);
});

test('lists the transactions of all documents without their states, newest first', async () => {
  const text = String(await requestHistory('transactions?excludeContent=true&reverse=true&limit=2'));
  const [newest, older, ...others] = text
    .trim()
    .split('\n')
    .map((each) => line.parse(JSON.parse(each)));
  expect(newest?.documentIDs).toEqual(['secret']);
  expect(newest?.effects).toBeUndefined();
  expect(older?.id).not.toBe(newest?.id);
  expect(others).toEqual([]);
});

test.each([
  'documents/page?revision=x&time=2026-01-01',
  'documents/page?time=yesterday',
  'documents/a%20b',
  'transactions/page?limit=0',
  'transactions/page?fromTime=soon',
  'transactions/',
  'events/documents/page?nextCursor=x',
])('rejects %s', async (path) => {
  await expect(requestHistory(path)).rejects.toMatchObject({ statusCode: 400 });
});

test('returns the references to a document with their paths', async () => {
  const references = (query: string) =>
    lake.client.request({ url: `/data/references/production/documents/used/to?${query}` });
  expect(await references('')).toEqual({
    totalCount: 1,
    references: [{ documentId: 'other', documentType: 'page', weak: false, paths: ['link'] }],
  });
  expect(await references('excludeInternalReferences=true&excludePaths=true')).toEqual({
    totalCount: 0,
    references: [],
  });
});
