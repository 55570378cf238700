import { expect, test } from 'vitest';
import { startTestLake } from '#lake/test-lake.ts';
import { publishActions, unpublishActions } from './actions.ts';
import { describePublishError } from './publish-error.ts';

const rename = { documentId: 'a', from: '/a/', to: '/b/' };
const link = (_ref: string) => ({ _type: 'reference', _ref });

test('translates refusals of the content API for editors', async () => {
  await using lake = await startTestLake([
    { _id: 'a', _type: 'page', title: 'A' },
    { _id: 'drafts.a', _type: 'page', title: 'A' },
    { _id: 'b', _type: 'page', title: 'B', link: link('a') },
    {
      _id: 'drafts.c',
      _type: 'page',
      title: 'C',
      link: { ...link('new'), _weak: true, _strengthenOnPublish: {} },
    },
  ]);
  const said = (actions: Parameters<typeof lake.client.action>[0]) =>
    lake.client.action(actions).then(() => 'nothing', describePublishError);
  expect(await said(publishActions(rename, [], { draft: 'older' }, () => 'r'))).toMatch(
    /^Someone has just changed it/,
  );
  expect(await said(unpublishActions('a'))).toMatch(/^Something new refers to it/);
  const begun = { documentId: 'c', from: null, to: '/c/' };
  expect(await said(publishActions(begun, [], {}, () => 'r'))).toMatch(/^It links to something/);
  expect(describePublishError(new TypeError('Failed to fetch'))).toMatch(/Please try again/);
});
