/** Tests the media library with a real lake. */
import { expect, test } from 'vitest';
import { startTestLake } from '#lake/test-lake.ts';
import { imageProjection } from '#schemas/shared/image.schema.ts';
import { checkPicture } from '#schemas/validation/picture-rules.ts';
import { usesQuery } from '../editing/uses.ts';
import { newNamedRevision } from '../history/named-revisions.ts';
import {
  deleteUnused,
  formatSize,
  listPicturePatches,
  listTags,
  mediaQuery,
  parseMedia,
  parseTags,
  saveDetails,
  searchMedia,
} from './media-assets.ts';

const asset = (_id: string, originalFilename: string) => ({
  _id,
  _type: 'sanity.imageAsset',
  originalFilename,
  path: `images/southbound/production/${_id}.png`,
  size: 72_400,
  metadata: { dimensions: { width: 30, height: 20 } },
});
const pictureOf = (_ref: string) => ({
  _type: 'image',
  alt: 'A train',
  asset: { _type: 'reference', _ref },
  crop: { top: 0.1, bottom: 0, left: 0, right: 0 },
  hotspot: { x: 0.2, y: 0.2, width: 1, height: 1 },
});
const documents = [
  asset('image-a', 'lake-tekapo.png'),
  asset('image-b', 'Ōtaki station.png'),
  {
    _id: 'p',
    _type: 'page',
    title: 'P',
    picture: pictureOf('image-a'),
    blocks: [{ _key: 'g', _type: 'gallery', pictures: [{ _key: 'x', ...pictureOf('image-a') }] }],
  },
  { _id: 'drafts.q', _type: 'page', title: 'Q', picture: pictureOf('image-a') },
];
const raw = { perspective: 'raw' } as const;

test('pictures are found by name, description, tag and use', async () => {
  await using lake = await startTestLake(documents);
  await saveDetails(lake.client, 'image-b', {
    title: '',
    altText: ' A platform ',
    tags: ['North Island', 'Stations'],
  });
  await saveDetails(lake.client, 'image-a', { title: 'Lake', altText: '', tags: ['stations'] });
  const assets = parseMedia(await lake.client.fetch(mediaQuery, {}, raw));
  const found = (search: string, more: object = {}) =>
    searchMedia(assets, { search, filter: 'all', tag: '', ...more }).map(({ id }) => id);
  expect(assets.find(({ id }) => id === 'image-b')).toMatchObject({
    ...{ altText: 'A platform', title: '', uses: 0, width: 30, fileName: 'Ōtaki station.png' },
    tags: ['North Island', 'Stations'],
  });
  // A tag exists once, however it is written.
  expect(listTags(assets)).toEqual(['North Island', 'Stations']);
  expect(found('otaki plat')).toEqual(['image-b']);
  expect(found('isl')).toEqual(['image-b']);
  expect(found('', { filter: 'unused' })).toEqual(['image-b']);
  expect(found('', { filter: 'without-description' })).toEqual(['image-a']);
  expect(found('', { tag: 'Stations' }).toSorted()).toEqual(['image-a', 'image-b']);
  await saveDetails(lake.client, 'image-b', { title: '', altText: '', tags: [] });
  expect(await lake.client.getDocument('image-b')).not.toHaveProperty('altText');
});

test('tags with different signs or scripts stay different', async () => {
  await using lake = await startTestLake(documents);
  const tags = ['C#', 'C++', '北島', '南島'];
  for (const id of ['image-a', 'image-b'])
    await saveDetails(lake.client, id, { title: '', altText: '', tags: [...tags, 'c++'] });
  const assets = parseMedia(await lake.client.fetch(mediaQuery, {}, raw));
  for (const asset of assets) expect(asset.tags).toEqual(tags);
  expect(await lake.client.fetch('count(*[_type == "media.tag"])', {}, raw)).toBe(tags.length);
});

test('a picture is replaced everywhere, without its crops, and deleted only when unused', async () => {
  await using lake = await startTestLake(documents);
  expect(await deleteUnused(lake.client, 'image-a')).toBe(false);
  const found = await lake.client.fetch(usesQuery, { id: 'image-a' }, raw);
  const patches = listPicturePatches(found, { from: 'image-a', to: 'image-b' });
  await lake.client.mutate(
    patches.map(({ id, ifRevisionID, set, unset }) => ({
      patch: { id, ifRevisionID, set: { ...set }, unset: [...unset] },
    })),
  );
  const pictures = await lake.client.fetch(
    '*[_type == "page"] | order(_id){"all": [picture, ...coalesce(blocks[].pictures[], [])]}.all[]',
    {},
    raw,
  );
  for (const picture of pictures) {
    expect(picture).toMatchObject({ alt: 'A train', asset: { _ref: 'image-b' } });
    expect(picture).not.toHaveProperty('crop');
    expect(picture).not.toHaveProperty('hotspot');
  }
  expect(pictures).toHaveLength(3);
  expect(await deleteUnused(lake.client, 'image-a')).toBe(true);
  expect(await lake.client.getDocument('image-a')).toBeUndefined();
});

test('a picture of a named revision stays, although no document uses it', async () => {
  await using lake = await startTestLake(documents);
  const state = { _id: 'drafts.q', _type: 'page', pictures: [pictureOf('image-b'), pictureOf('image-b')] };
  const named = newNamedRevision({ name: 'N', documentId: 'q', release: undefined, state, author: 'editor' });
  await lake.client.create(named);
  const [used] = parseMedia(await lake.client.fetch(mediaQuery, {}, raw)).filter(
    ({ id }) => id === 'image-b',
  );
  expect(used?.uses).toBe(1);
  expect(await deleteUnused(lake.client, 'image-b')).toBe(false);
  // A replacement leaves the named state as it was.
  expect(await lake.client.fetch(usesQuery, { id: 'image-b' }, raw)).toEqual([]);
  await lake.client.delete(named._id);
  expect(await deleteUnused(lake.client, 'image-b')).toBe(true);
});

test('the stored text describes a picture that has no text of its own', async () => {
  await using lake = await startTestLake([
    ...documents,
    { _id: 'bare', _type: 'page', picture: { ...pictureOf('image-a'), alt: '' } },
  ]);
  const altOf = (id: string) =>
    lake.client.fetch(`*[_id == $id][0].picture{${imageProjection}}.alt`, { id, mediaBase: '/media/' });
  const context = { getClient: () => lake.client };
  const bare = { ...pictureOf('image-a'), alt: undefined };
  expect(await checkPicture(bare, context)).toMatch(/^Describe the picture/);
  await saveDetails(lake.client, 'image-a', { title: '', altText: 'A lake', tags: [] });
  expect([await altOf('p'), await altOf('bare')]).toEqual(['A train', 'A lake']);
  expect(await checkPicture(bare, context)).toBe(true);
});

test('reads tags and sizes', () => {
  expect(parseTags(' South Island, , rail,rail ')).toEqual(['South Island', 'rail']);
  expect([400, 72_400, 1_440_000].map(formatSize)).toEqual(['1 kB', '72 kB', '1.4 MB']);
  expect(parseMedia([null, {}, { _id: 'image-a' }])).toEqual([]);
});
