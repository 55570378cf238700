import { expect, test } from 'vitest';
import { startTestLake } from '#lake/test-lake.ts';
import { planVersionAddresses, versionsQuery } from './version-addresses.ts';

test('a new address reaches versions with the old one, unless a scheduled release locks them', async () => {
  const page = (_id: string, current: string) => ({ _id, _type: 'page', path: { _type: 'slug', current } });
  await using lake = await startTestLake([
    ...[
      page('trains', '/trains/'),
      page('drafts.trains', '/rail/'),
      page('versions.spring.trains', '/trains'),
    ],
    ...[page('versions.summer.trains', '/summer/'), page('versions.spring.other', '/trains/')],
  ]);
  const plan = async () => {
    const found: unknown = await lake.client.fetch(versionsQuery, { id: 'trains' }, { perspective: 'raw' });
    return planVersionAddresses(found, '/trains/', { path: { _type: 'slug', current: '/rail/' } });
  };
  await lake.client.mutate([...(await plan())] as never);
  const versions = await lake.client.getDocuments(['versions.spring.trains', 'versions.summer.trains']);
  expect(versions.map((version) => version?.path?.current)).toEqual(['/rail/', '/summer/']);
  await lake.client.releases.create({ releaseId: 'summer', metadata: { releaseType: 'scheduled' } });
  await lake.client.releases.schedule({ releaseId: 'summer', publishAt: '2099-01-01T00:00:00Z' });
  await expect(plan()).rejects.toThrow('scheduled');
});
