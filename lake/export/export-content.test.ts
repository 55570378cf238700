import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importContent } from '../import/import-content.ts';
import { openSource } from '../import/import-source.ts';
import type { LakeDocument } from '../store/document.ts';
import { LakeStore } from '../store/lake-store.ts';
import { startTestLake, toNdjson } from '../test-lake.ts';
import { ExportError, exportContent } from './export-content.ts';

let folder: string;
let made = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lake-export-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const tempPath = (name: string) => join(folder, `${made++}-${name}`);

/** Creates a lake's folder with the dataset at `path`. */
async function imported(path: string): Promise<string> {
  const lake = tempPath('lake');
  const source = await openSource(path, { workFolder: tempPath('work') });
  await importContent(source, { folder: lake, existing: 'reject' }).finally(() => source.dispose());
  return lake;
}

function documentsOf(lake: string): LakeDocument[] {
  const store = new LakeStore(lake);
  const { documents } = store.readAll();
  store.close();
  return documents.map(({ _rev: _, ...document }) => document);
}

function filesOf(path: string): Record<string, string> {
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.'));
  return Object.fromEntries(
    names.sort().map((name) => [
      name,
      createHash('sha1')
        .update(readFileSync(join(path, name)))
        .digest('hex'),
    ]),
  );
}

test('the repository’s dataset survives import and export byte for byte', { tags: ['full'] }, async () => {
  const target = tempPath('content');
  cpSync('content', target, { recursive: true });
  const before = filesOf(target);
  const lake = await imported(target);
  const summary = await exportContent({ folder: lake, target, drafts: false });
  expect(summary.missing).toEqual([]);
  expect(filesOf(target)).toEqual(before);
  // An empty folder and an archive get the same documents.
  for (const elsewhere of [tempPath('empty'), tempPath('export.tar.gz')]) {
    await exportContent({ folder: lake, target: elsewhere, drafts: false });
    const again = documentsOf(await imported(elsewhere));
    const withoutTimes = (documents: LakeDocument[]) =>
      documents.map(({ _createdAt: _, _updatedAt: __, ...document }) =>
        document._type === 'sanity.imageAsset' ? { ...document, originalFilename: '' } : document,
      );
    expect(withoutTimes(again)).toEqual(withoutTimes(documentsOf(lake)));
    expect(again.filter(({ _type }) => _type === 'page')).toEqual(
      documentsOf(lake).filter(({ _type }) => _type === 'page'),
    );
  }
});

const json = fc.jsonValue({ maxDepth: 3 }).filter((value) => !JSON.stringify(value).includes('__proto__'));
const field = fc.stringMatching(/^[a-z][a-zA-Z]{0,5}$/).filter((name) => name !== 'asset');
const anyDocument = fc
  .record({
    id: fc.stringMatching(/^[a-z0-9]{1,6}$/),
    kind: fc.constantFrom('', 'drafts.', 'versions.spring.'),
    type: fc.constantFrom('page', 'blogPost', 'siteSettings'),
    fields: fc.dictionary(field, json, { maxKeys: 4, noNullPrototype: true }),
  })
  .map(({ id, kind, type, fields }) => ({ ...fields, _id: kind + id, _type: type }));

test('any export can be imported and exported again unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(anyDocument, { selector: ({ _id }) => _id, minLength: 1, maxLength: 8 }),
      fc.constantFrom('folder', 'export.tar.gz'),
      async (documents, form) => {
        const lake = tempPath('lake');
        const store = new LakeStore(lake);
        store.commit('test', (writer) => {
          for (const document of documents) writer.put(document);
        });
        store.close();
        const [target, again] = [tempPath(form), tempPath(form)];
        await exportContent({ folder: lake, target, drafts: true });
        const copy = await imported(target);
        expect(documentsOf(copy)).toEqual(documentsOf(lake));
        if (form !== 'folder') return;
        await exportContent({ folder: copy, target: again, drafts: true });
        expect(filesOf(again)).toEqual(filesOf(target));
      },
    ),
    { numRuns: 25 },
  );
});

test('exports from a running lake: one change is one line of the diff; private documents and drafts are left out', async () => {
  await using lake = await startTestLake([
    { _id: 'b', _type: 'page', title: 'B', blocks: [{ _key: 'k', _type: 'hero', heading: 'Old' }] },
    { _id: 'a', _type: 'page', title: 'A' },
    { _id: 'drafts.a', _type: 'page', title: 'A, draft' },
    { _id: 'previewLink.1', _type: 'previewLink', tokenHash: 'secret' },
    { _id: 'drafts.previewLink.2', _type: 'previewLink', tokenHash: 'secret' },
    { _id: 'secret', _type: 'sanity.previewUrlSecret', secret: 'secret' },
  ]);
  const target = tempPath('content');
  mkdirSync(join(target, 'documents'), { recursive: true });
  writeFileSync(
    join(target, 'documents', 'page.ndjson'),
    toNdjson([
      { _id: 'b', _type: 'page' },
      { _id: 'gone', _type: 'page' },
      { _type: 'page', _id: 'a' },
    ]),
  );
  writeFileSync(join(target, 'documents', 'tour.ndjson'), toNdjson([{ _id: 'tour', _type: 'tour' }]));
  const lines = () =>
    readFileSync(join(target, 'documents', 'page.ndjson'), 'utf8')
      .trim()
      .split('\n');
  await exportContent({ folder: lake.folder, target, drafts: false });
  expect(readdirSync(join(target, 'documents'))).toEqual(['page.ndjson']);
  const before = lines();
  expect(before.map((line) => JSON.parse(line)._id)).toEqual(['b', 'a']);
  expect(before[1]).toMatch(/^\{"_type":"page","_id":"a"/);
  await lake.client.patch('b').set({ 'blocks[_key=="k"].heading': 'New' }).commit();
  await lake.client.createOrReplace({ title: 'A', _type: 'page', _id: 'a' });
  await lake.client.create({ _id: 'aa', _type: 'page' });
  await exportContent({ folder: lake.folder, target, drafts: false });
  const [b, a, aa] = lines().map((line) => JSON.parse(line));
  expect(b.blocks[0].heading).toBe('New');
  expect(Object.keys(a).slice(0, 2)).toEqual(['_type', '_id']);
  expect(aa._id).toBe('aa');
  await exportContent({ folder: lake.folder, target, drafts: true });
  expect(lines().map((line) => JSON.parse(line)._id)).toEqual(['b', 'a', 'aa', 'drafts.a']);
});

test('an unused upload is not exported, but counted', async () => {
  await using lake = await startTestLake([
    { _id: 'a', _type: 'page' },
    { _id: 'drafts.a', _type: 'page' },
  ]);
  const upload = (name: string) =>
    lake.client.assets.upload('file', Buffer.from(name), { filename: `${name}.csv` });
  const [shown, drafted] = await Promise.all(['shown', 'drafted', 'forgotten'].map(upload));
  const file = (_ref: string | undefined) => ({ _type: 'file', asset: { _type: 'reference', _ref } });
  await lake.client.patch('a', { set: { file: file(shown?._id) } }).commit();
  await lake.client.patch('drafts.a', { set: { file: file(drafted?._id) } }).commit();
  const target = tempPath('content');
  expect(await exportContent({ folder: lake.folder, target, drafts: false })).toMatchObject({
    assets: 1,
    unused: 2,
  });
  expect(readdirSync(join(target, 'files'))).toEqual(['shown.csv']);
  expect(await exportContent({ folder: lake.folder, target, drafts: true })).toMatchObject({
    assets: 2,
    unused: 1,
  });
});

test('does not write into an unrelated folder', async () => {
  const target = tempPath('other');
  mkdirSync(target);
  writeFileSync(join(target, 'mine.txt'), 'mine');
  const lake = tempPath('lake');
  const store = new LakeStore(lake);
  store.commit('test', (writer) => writer.put({ _id: 'a', _type: 'page' }));
  store.close();
  await expect(exportContent({ folder: lake, target, drafts: false })).rejects.toThrow(ExportError);
  expect(readdirSync(target)).toEqual(['mine.txt']);
});

test('a missing or empty lake does not overwrite a dataset', async () => {
  const target = tempPath('content');
  mkdirSync(join(target, 'documents'), { recursive: true });
  writeFileSync(join(target, 'documents', 'page.ndjson'), toNdjson([{ _id: 'a', _type: 'page' }]));
  const empty = tempPath('lake');
  new LakeStore(empty).close();
  for (const folder of [tempPath('nothing'), empty]) {
    await expect(exportContent({ folder, target, drafts: false })).rejects.toThrow(ExportError);
  }
  expect(readdirSync(join(target, 'documents'))).toEqual(['page.ndjson']);
});

test('an asset path cannot leave the asset folder', async () => {
  await using lake = await startTestLake([{ _id: 'a', _type: 'page' }]);
  const file = await lake.client.assets.upload('file', Buffer.from('fares'), { filename: 'fares.csv' });
  const path = `files/southbound/production/${file.sha1hash}.csv`;
  const shows = (id: string) => ({ _type: 'file', asset: { _type: 'reference', _ref: id } });
  const fileAsset = { _type: 'sanity.fileAsset', assetId: 'x', extension: 'csv' };
  await lake.client
    .transaction()
    .patch(file._id, { set: { extension: '/../../../outside/evil', assetId: '../../up', path } })
    .create({ ...fileAsset, _id: 'file-folder-csv', path: 'files/southbound/production/..' })
    .create({
      ...fileAsset,
      _id: 'file-climbing-csv',
      path: 'files/southbound/production/..\\..\\content.db',
    })
    .patch('a', {
      set: { one: shows(file._id), two: shows('file-folder-csv'), three: shows('file-climbing-csv') },
    })
    .commit();
  const around = tempPath('around');
  const target = join(around, 'deep', 'content');
  const summary = await exportContent({ folder: lake.folder, target, drafts: false });
  expect(summary.missing.toSorted()).toEqual(['file-climbing-csv', 'file-folder-csv']);
  expect(Object.keys(filesOf(around))).toEqual([
    'deep/content/documents/page.ndjson',
    'deep/content/files/fares.csv',
  ]);
});
