import { expect, test } from 'vitest';
import { startTestLake } from '#lake/test-lake.ts';
import { pathFault } from '../shared/site-path.ts';
import { addressFromName, pathBelow } from './page-address.ts';

test.each([
  ['/', 'Night trains', '/night-trains/'],
  ['/about/', 'Kaikōura & Ōtaki: 2 days!', '/about/kaikoura-otaki-2-days/'],
  ['/ways_to_see_nz/', 'Night trains', '/ways_to_see_nz/night_trains/'],
  ['/ways_to_see_nz', 'Night trains', '/ways_to_see_nz/night_trains/'],
])('below %s, the name “%s” gives %s', (above, title, path) => {
  expect(pathBelow(above, title)).toBe(path);
  expect(pathFault(path)).toBe(true);
});

test.each([undefined, '', ' – ', 7])('a page called %j gets no address', (title) => {
  expect(pathBelow('/', title)).toBe('');
});

test('a generated address is below the page that the current address starts with, and stays the same', async () => {
  const page = (_id: string, current: string) => ({ _id, _type: 'page', path: { _type: 'slug', current } });
  await using lake = await startTestLake([
    page('home', '/'),
    page('ways', '/ways_to_see_nz/'),
    page('drafts.trains', '/ways_to_see_nz/trains/'),
    page('drafts.new', '/ways_to_see_nz/trains/old_name/'),
  ]);
  const context = { getClient: () => lake.client };
  const made = (current: unknown) =>
    addressFromName({ _id: 'drafts.new', title: 'By night', path: { current } }, context);
  expect(await made('/ways_to_see_nz/trains/')).toBe('/ways_to_see_nz/trains/by_night/');
  expect(await made('/ways_to_see_nz/trains/by_night/')).toBe('/ways_to_see_nz/trains/by_night/');
  expect(await made('/ways_to_see_nz/tra')).toBe('/ways_to_see_nz/by_night/');
  expect(await made(undefined)).toBe('/by-night/');
  expect(await made('/elsewhere/')).toBe('/by-night/');
});
