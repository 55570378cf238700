/** Writes through the unmodified Sanity client. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestLake, type TestLake } from '../test-lake.ts';

let lake: TestLake;
beforeAll(async () => {
  lake = await startTestLake([]);
});
afterAll(() => lake.close());

test('create, patch and delete', async () => {
  const created = await lake.client.create({ _id: 'one', _type: 'page', title: 'One', tags: ['a'] });
  expect(created).toMatchObject({ _id: 'one', title: 'One', _rev: expect.any(String) });
  const patched = await lake.client
    .patch('one')
    .set({ 'seo.title': 'Two' })
    .setIfMissing({ count: 0, title: 'Not taken' })
    .inc({ count: 2 })
    .append('tags', ['b'])
    .commit();
  expect(patched).toMatchObject({ title: 'One', seo: { title: 'Two' }, count: 2, tags: ['a', 'b'] });
  expect(await lake.client.fetch('*[_id == "one"][0].seo.title')).toBe('Two');
  await lake.client.delete('one');
  expect(await lake.client.getDocument('one')).toBeUndefined();
});

describe('actions', () => {
  test('create, edit, publish', async () => {
    await lake.client.action({
      actionType: 'sanity.action.document.create',
      publishedId: 'p',
      attributes: { _id: 'drafts.p', _type: 'page', title: 'Draft' },
      ifExists: 'fail',
    });
    await lake.client.action([
      {
        actionType: 'sanity.action.document.edit',
        draftId: 'drafts.p',
        publishedId: 'p',
        patch: { set: { title: 'Edited' } },
      },
      { actionType: 'sanity.action.document.publish', draftId: 'drafts.p', publishedId: 'p' },
    ]);
    expect(await lake.client.getDocument('p')).toMatchObject({ title: 'Edited' });
    expect(await lake.client.getDocument('drafts.p')).toBeUndefined();
  });
});
