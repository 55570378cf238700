import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestLake, type TestLake } from '#lake/test-lake.ts';
import { findDocumentFilter, locationsOf, locationsQuery } from './page-places.ts';

let lake: TestLake;
const reference = (id: string) => ({ _type: 'reference', _ref: id, _key: id });

beforeAll(async () => {
  lake = await startTestLake([
    { _id: 'home', _type: 'page', title: 'Home', path: { current: '/' } },
    {
      _id: 'trains',
      _type: 'page',
      title: 'Trains',
      path: { current: '/trains' },
      section: reference('shared'),
    },
    { _id: 'shared', _type: 'sharedSection', title: 'Shared', pass: reference('pass') },
    { _id: 'pass', _type: 'travelPass', title: 'Pass' },
    { _id: 'alone', _type: 'sharedSection', title: 'Alone' },
    { _id: 'blenheim', _type: 'destination', title: 'Blenheim', slug: { current: 'blenheim' } },
    { _id: 'siteSettings', _type: 'siteSettings' },
  ]);
});
afterAll(() => lake.close());

test.each([
  ['/', 'home'],
  ['/trains/', 'trains'],
  ['/destinations/blenheim/', 'blenheim'],
  ['/destinations/blenheim', 'blenheim'],
  ['/pre_trains/', 'trains'],
  ['/nowhere/', null],
])('finds at %s the document %s', async (path, id) => {
  const found = findDocumentFilter(path);
  const filter = found?.filter ?? 'false';
  expect(await lake.client.fetch(`*[${filter}][0]._id`, found?.params ?? {})).toBe(id);
});

test.each([
  ['page', 'trains', ['/trains']],
  ['destination', 'blenheim', ['/destinations/blenheim/']],
  ['sharedSection', 'shared', ['/trains']],
  ['travelPass', 'pass', ['/trains']],
  ['siteSettings', 'siteSettings', ['/']],
])('lists the pages that show a %s', async (type, id, paths) => {
  const query = locationsQuery(type) ?? '';
  const { locations } = locationsOf(type, await lake.client.fetch(query, { id }));
  expect(locations?.map(({ href }) => href)).toEqual(paths);
});

test('reports a document that is on no page', async () => {
  const query = locationsQuery('sharedSection') ?? '';
  expect(locationsOf('sharedSection', await lake.client.fetch(query, { id: 'alone' }))).toMatchObject({
    message: 'On no page yet',
  });
  expect(locationsQuery('redirect')).toBeNull();
});

test('reports a new page without an address, and its address once it has one', async () => {
  const query = locationsQuery('page') ?? '';
  const ask = () => lake.client.fetch(query, { id: 'begun' }, { perspective: 'drafts' });
  expect(locationsOf('page', await ask())).toMatchObject({
    message: 'No address yet: press Generate beside Address',
  });
  const events = lake.client.listen(
    query,
    { id: 'begun' },
    { events: ['welcome', 'mutation'], includeAllVersions: true },
  );
  await new Promise<void>((resolve, reject) => {
    const listening = events.subscribe({
      error: reject,
      next: ({ type }) => {
        if (type === 'welcome') {
          const begun = { _type: 'page', title: 'Begun', path: { current: '/begun/' } };
          lake.client.create({ _id: 'drafts.begun', ...begun }).catch(reject);
          return;
        }
        listening.unsubscribe();
        resolve();
      },
    });
  });
  expect(locationsOf('page', await ask()).locations).toEqual([{ title: 'Begun', href: '/begun/' }]);
});
