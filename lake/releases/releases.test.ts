import { setTimeout as wait } from 'node:timers/promises';
import type { SanityDocument } from '@sanity/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestLake, type TestLake } from '../test-lake.ts';

let lake: TestLake;
const client = () => lake.client;
beforeAll(async () => {
  lake = await startTestLake([]);
});
afterAll(() => lake.close());

const page = (_id: string, title: string, more: object = {}) => ({ _id, _type: 'page', title, ...more });

/** The title of a document, its draft and its version in a release; null where there is none. */
async function titlesOf(id: string, release: string) {
  const ids = [id, `drafts.${id}`, `versions.${release}.${id}`];
  const [published, draft, version] = await client().getDocuments(ids);
  return {
    published: published?.title ?? null,
    draft: draft?.title ?? null,
    version: version?.title ?? null,
  };
}

const stateOf = async (releaseId: string) => (await client().releases.get({ releaseId }))?.state;

type Page = ReturnType<typeof page>;

const addVersion = (releaseId: string, { _id: publishedId, ...document }: Page, to = client()) =>
  to.action({
    actionType: 'sanity.action.document.version.create',
    publishedId,
    document: { ...document, _id: `versions.${releaseId}.${publishedId}` },
  });

/** Creates a release with these documents. */
async function createRelease(releaseId: string, documents: readonly Page[], to = client()) {
  await to.releases.create({ releaseId, metadata: { title: releaseId, releaseType: 'asap' } });
  for (const document of documents) await addVersion(releaseId, document, to);
}

/** Asserts that a call is rejected, with a message. */
async function expectRefusal(call: Promise<unknown>, message: RegExp) {
  await expect(call).rejects.toMatchObject({ message: expect.stringMatching(message) });
}

describe('a release', () => {
  test('publishes creations, changes and unpublishes in one transaction', async () => {
    await client().create(page('changed', 'old'));
    await client().create(page('gone', 'gone'));
    await createRelease('spring', [page('changed', 'new'), page('added', 'added')]);
    await client().unpublishVersion({ releaseId: 'spring', publishedId: 'gone' });
    const { transactionId } = await client().releases.publish({ releaseId: 'spring' });
    expect(await titlesOf('changed', 'spring')).toEqual({ published: 'new', draft: null, version: null });
    expect(await titlesOf('added', 'spring')).toEqual({ published: 'added', draft: null, version: null });
    const published = await client().getDocuments(['changed', 'added', '_.releases.spring']);
    expect(published.map((document) => document?._rev)).toEqual(Array(3).fill(transactionId));
    expect(published[2]).toMatchObject({
      state: 'published',
      publishedAt: expect.any(String),
      finalDocumentStates: ['added', 'changed', 'gone'].map((id) => ({ id: `versions.spring.${id}` })),
    });
  });

  test('keeps what it unpublishes as a draft, and a draft that is there', async () => {
    for (const id of ['kept', 'edited']) await client().create(page(id, 'published'));
    await client().create(page('drafts.edited', 'draft'));
    await createRelease('autumn', []);
    for (const publishedId of ['kept', 'edited'])
      await client().unpublishVersion({ releaseId: 'autumn', publishedId });
    await client().releases.publish({ releaseId: 'autumn' });
    expect(await titlesOf('kept', 'autumn')).toEqual({ published: null, draft: 'published', version: null });
    expect(await titlesOf('edited', 'autumn')).toEqual({ published: null, draft: 'draft', version: null });
    expect((await client().getDocument('drafts.kept'))?._system).toBeUndefined();
  });

  test('publishes nothing if one reference would lead nowhere', async () => {
    const link = { _type: 'reference', _ref: 'nowhere', _weak: true, _strengthenOnPublish: { type: 'page' } };
    await createRelease('broken', [page('fine', 'fine'), page('linking', 'linking', { link })]);
    await expectRefusal(
      client().releases.publish({ releaseId: 'broken' }),
      /non-existent document "nowhere"/,
    );
    expect(await titlesOf('fine', 'broken')).toEqual({ published: null, draft: null, version: 'fine' });
    expect(await stateOf('broken')).toBe('active');
  });

  test('publishes documents that refer to each other', async () => {
    const linkTo = (_ref: string) => ({
      link: { _type: 'reference', _ref, _weak: true, _strengthenOnPublish: { type: 'page' } },
    });
    await createRelease('pair', [page('one', 'one', linkTo('two')), page('two', 'two', linkTo('one'))]);
    await client().releases.publish({ releaseId: 'pair' });
    expect((await client().getDocument('one'))?.link).toEqual({ _type: 'reference', _ref: 'two' });
  });

  test('is archived with its documents, and restored with them', async () => {
    await createRelease('paused', [page('waiting', 'waiting')]);
    await client().releases.archive({ releaseId: 'paused' });
    expect(await titlesOf('waiting', 'paused')).toEqual({ published: null, draft: null, version: null });
    await expectRefusal(addVersion('paused', page('waiting', 'late')), /its release is archived/);
    await client().releases.unarchive({ releaseId: 'paused' });
    expect(await titlesOf('waiting', 'paused')).toEqual({ published: null, draft: null, version: 'waiting' });
    expect(await client().releases.get({ releaseId: 'paused' })).not.toHaveProperty('finalDocumentStates');
  });

  test('is deleted only when it is over', async () => {
    await createRelease('short', []);
    await expectRefusal(client().releases.delete({ releaseId: 'short' }), /is active/);
    await client().releases.archive({ releaseId: 'short' });
    await client().releases.delete({ releaseId: 'short' });
    expect(await stateOf('short')).toBeUndefined();
  });

  test('has metadata, and nothing else, that editors can change', async () => {
    await createRelease('named', []);
    const edit = (set: Record<string, unknown>) =>
      client().releases.edit({ releaseId: 'named', patch: { set } });
    await edit({ metadata: { title: 'Summer', releaseType: 'scheduled' } });
    expect((await client().releases.get({ releaseId: 'named' }))?.metadata).toEqual({
      title: 'Summer',
      releaseType: 'scheduled',
    });
    await expectRefusal(edit({ state: 'published' }), /not "state"/);
    await expectRefusal(edit({ metadata: { releaseType: 'soon' } }), /releaseType/);
    await expectRefusal(client().patch('_.releases.named').set({ state: 'archived' }).commit(), /by actions/);
    await expectRefusal(client().delete({ query: '*[_type == "system.release"]' }), /by actions/);
  });

  test.each(['drafts', 'published', 'raw', 'a.b', '', '-a'])('cannot be named “%s”', async (releaseId) => {
    await expectRefusal(
      client().action({ actionType: 'sanity.action.release.create', releaseId }),
      /Malformed action/,
    );
  });

  test('is found by releases::all() and its documents by sanity::partOfRelease()', async () => {
    await createRelease('listed', [page('in-list', 'in list')]);
    const query =
      '{"names": releases::all()[name == $name].name, "ids": *[sanity::partOfRelease($name)]._id}';
    expect(await client().fetch(query, { name: 'listed' }, { perspective: 'raw' })).toEqual({
      names: ['listed'],
      ids: ['versions.listed.in-list'],
    });
  });
});

describe('a scheduled release', () => {
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

  test('is locked until it is unscheduled', async () => {
    await createRelease('locked', [page('closed', 'closed')]);
    await client().releases.schedule({ releaseId: 'locked', publishAt: inMs(3_600_000) });
    const versionId = 'versions.locked.closed';
    await expectRefusal(client().patch(versionId).set({ title: 'open' }).commit(), /is scheduled/);
    await expectRefusal(client().delete(versionId), /is scheduled/);
    await expectRefusal(client().releases.publish({ releaseId: 'locked' }), /is scheduled, expected active/);
    await expectRefusal(client().releases.archive({ releaseId: 'locked' }), /is scheduled, expected active/);
    await client().releases.unschedule({ releaseId: 'locked' });
    await client().patch(versionId).set({ title: 'open' }).commit();
    const release = await client().releases.get({ releaseId: 'locked' });
    expect(release).toMatchObject({ state: 'active' });
    expect(release).not.toHaveProperty('publishAt');
  });

  test('is published at its time', async () => {
    await createRelease('timely', [page('on-time', 'on time')]);
    const publishAt = inMs(300);
    await client().releases.schedule({ releaseId: 'timely', publishAt });
    await expect.poll(() => stateOf('timely')).toBe('published');
    const release = await client().releases.get({ releaseId: 'timely' });
    expect(Date.parse(release?.publishedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(publishAt));
    expect(await titlesOf('on-time', 'timely')).toMatchObject({ published: 'on time', version: null });
  });

  test('is published at once if its time is over', async () => {
    await createRelease('late', [page('overdue', 'overdue')]);
    await client().releases.schedule({ releaseId: 'late', publishAt: '2020-01-01T00:00:00Z' });
    expect(await stateOf('late')).toBe('published');
    expect(await titlesOf('overdue', 'late')).toMatchObject({ published: 'overdue' });
  });

  test('that can’t be published becomes active again, with the reason', async () => {
    const link = { _type: 'reference', _ref: 'missing', _weak: true, _strengthenOnPublish: { type: 'page' } };
    await createRelease('failing', [page('failing', 'failing', { link })]);
    await client().releases.schedule({ releaseId: 'failing', publishAt: inMs(100) });
    await expect.poll(() => stateOf('failing')).toBe('active');
    expect(await client().releases.get({ releaseId: 'failing' })).toMatchObject({
      error: { message: expect.stringContaining('non-existent document "missing"') },
    });
    await client().releases.schedule({ releaseId: 'failing', publishAt: inMs(3_600_000) });
    expect(await client().releases.get({ releaseId: 'failing' })).not.toHaveProperty('error');
  });

  test('is published by the next start, if the lake was stopped at its time', async () => {
    const store = await startTestLake([]);
    await createRelease('asleep', [page('awake', 'awake')], store.client);
    await store.client.releases.schedule({ releaseId: 'asleep', publishAt: inMs(200) });
    const { folder } = store;
    await store.stop();
    await wait(250);
    await using again = await startTestLake([], { folder });
    await expect.poll(() => again.client.getDocument('awake')).toMatchObject({ title: 'awake' });
    await store.close();
  });
});

describe('the history of a release', () => {
  const history = <Answer>(path: string) =>
    client().request<Answer>({ url: `/data/history/${client().config().dataset}/${path}` });
  const eventsOf = async (release: string) => {
    const { events } = await history<{ events: { type: string; documentId?: string }[] }>(
      `events/releases/${release}?limit=100`,
    );
    return events.map(({ type, documentId }) => (documentId ? `${type} ${documentId}` : type));
  };

  test('lists its events, newest first', async () => {
    await createRelease('eventful', [page('first', 'first'), page('second', 'second')]);
    await client().discardVersion({ releaseId: 'eventful', publishedId: 'second' });
    await client().patch('versions.eventful.first').set({ title: 'changed' }).commit();
    await client().releases.schedule({ releaseId: 'eventful', publishAt: '2099-01-01T00:00:00Z' });
    await client().releases.unschedule({ releaseId: 'eventful' });
    await client().releases.archive({ releaseId: 'eventful' });
    await client().releases.unarchive({ releaseId: 'eventful' });
    await client().releases.publish({ releaseId: 'eventful' });
    expect(await eventsOf('eventful')).toEqual([
      ...['publishRelease', 'unarchiveRelease', 'archiveRelease', 'unscheduleRelease', 'scheduleRelease'],
      ...['discardDocumentFromRelease second', 'addDocumentToRelease second', 'addDocumentToRelease first'],
      'createRelease',
    ]);
  });

  test('leads from a published version to the state before it, to revert the release', async () => {
    const { _rev: before } = await client().create(page('reverted', 'before'));
    await createRelease('mistake', [page('reverted', 'mistake')]);
    const { transactionId } = await client().releases.publish({ releaseId: 'mistake' });
    const { documents } = await history<{ documents: SanityDocument[] }>(
      'documents/versions.mistake.reverted?lastRevision=true',
    );
    expect(documents).toMatchObject([{ title: 'mistake', _rev: transactionId }]);
    const log = await history<string>(
      `transactions/reverted?toTransaction=${transactionId}&reverse=true&limit=2&excludeContent=true`,
    );
    const ids = String(log)
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { id: string }).id);
    expect(ids).toEqual([transactionId, before]);
  });
});
