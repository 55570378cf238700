import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LakeStore } from '../store/lake-store.ts';
import { ImageCuts } from './image-cuts.ts';

const image = `image-${'a'.repeat(40)}-600x400-png`;
const picture = (x?: number, left?: number) => ({
  _type: 'image',
  asset: { _type: 'reference', _ref: image },
  ...(x === undefined ? {} : { hotspot: { _type: 'sanity.imageHotspot', x, y: 0.5, width: 1, height: 1 } }),
  ...(left === undefined ? {} : { crop: { _type: 'sanity.imageCrop', left, right: 0, top: 0, bottom: 0 } }),
});
const cut = (x?: number, left?: number) => ({
  hotspot: x === undefined ? null : { x, y: 0.5 },
  crop: left === undefined ? null : { top: 0, bottom: 0, left, right: 0 },
});

let folder: string;
let store: LakeStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'image-cuts-'));
  store = new LakeStore(folder);
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const write = (id: string, picture: unknown) =>
  store.commit('test', (writer) => writer.put({ _id: id, _type: 'page', blocks: [{ deep: { picture } }] }));

test('returns the distinct cuts of current and past documents, drafts included', async () => {
  write('page', picture(0.2));
  write('other', picture(0.2));
  const cuts = new ImageCuts(store);
  expect(await cuts.list(image)).toEqual([cut(0.2)]);
  // Another process writes twice between two lookups.
  const elsewhere = new LakeStore(folder);
  for (const left of [0.1, 0.3])
    elsewhere.commit('test', (writer) =>
      writer.put({ _id: 'drafts.page', _type: 'page', cover: picture(undefined, left) }),
    );
  elsewhere.close();
  write('page', picture(0.7, 0.25));
  store.commit('test', (writer) => writer.delete('other'));
  const all = [cut(0.2), cut(undefined, 0.1), cut(undefined, 0.3), cut(0.7, 0.25)];
  expect(await cuts.list(image)).toEqual(expect.arrayContaining(all));
  expect(await cuts.list(image)).toHaveLength(all.length);
  // A lake that starts later finds the same.
  const later = new ImageCuts(store);
  const [answer, same] = await Promise.all([later.list(image), later.list(image)]);
  expect(answer).toHaveLength(all.length);
  expect(same).toEqual(answer);
});

test('returns no cuts for an unused image', async () => {
  write('page', picture());
  expect(await new ImageCuts(store).list('image-other')).toEqual([]);
  expect(await new ImageCuts(store).list(image)).toEqual([cut()]);
});

test('reads a long log in batches', async () => {
  for (let count = 0; count < 450; count += 1) write('page', picture(count / 1_000));
  const cuts = new ImageCuts(store);
  expect(await cuts.list(image)).toHaveLength(450);
  write('page', picture(0.9));
  expect(await cuts.list(image)).toHaveLength(451);
});
