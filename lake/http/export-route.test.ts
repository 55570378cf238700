import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportDataset } from '@sanity/export';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lakeIdentity } from '../identity.ts';
import { importContent } from '../import/import-content.ts';
import { openSource } from '../import/import-source.ts';
import { LakeStore } from '../store/lake-store.ts';
import { startTestLake, type TestLake } from '../test-lake.ts';

let folder: string;
let lake: TestLake;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lake-sanity-export-'));
  lake = await startTestLake([
    { _id: 'page', _type: 'page', title: 'Paekākāriki' },
    { _id: 'drafts.page', _type: 'page', title: 'A draft' },
    { _id: 'post', _type: 'post', title: 'A story' },
  ]);
  const red = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const { _id } = await lake.client.assets.upload('image', red, { filename: 'red.png' });
  const image = { _type: 'image', asset: { _type: 'reference', _ref: _id } };
  await lake.client.create({ _id: 'pictured', _type: 'page', image });
});
afterAll(async () => {
  await lake.close();
  rmSync(folder, { recursive: true, force: true });
});

const withoutRevision = ({ _rev: _, ...document }: Readonly<Record<string, unknown>>) => document;

test.each(['stream', 'cursor'] as const)(
  'Sanity’s own export reads the dataset, and its archive can be imported (%s)',
  async (mode) => {
    const outputPath = join(folder, `${mode}.tar.gz`);
    // It requires a token, which the lake ignores.
    const client = lake.client.withConfig({ token: 'any' });
    const { documentCount, assetCount } = await exportDataset({
      ...{ client, dataset: lakeIdentity.dataset, outputPath, mode, drafts: true },
    });
    expect({ documentCount, assetCount }).toEqual({ documentCount: 4, assetCount: 1 });
    const target = join(folder, mode);
    const source = await openSource(outputPath, { workFolder: join(folder, `${mode}-work`) });
    await importContent(source, { folder: target, existing: 'reject' }).finally(() => source.dispose());
    const store = new LakeStore(target);
    const { documents } = store.readAll();
    store.close();
    const expected = await client.fetch<Record<string, unknown>[]>(
      '* | order(_id)',
      {},
      { perspective: 'raw' },
    );
    const isContent = ({ _type }: Readonly<Record<string, unknown>>) => !String(_type).startsWith('sanity.');
    expect(documents.filter(isContent).map(withoutRevision)).toEqual(
      expected.filter(isContent).map(withoutRevision),
    );
  },
);

test('only the requested types are exported', async () => {
  const text = await (
    await fetch(`${lake.url}/v2021-06-07/data/export/${lakeIdentity.dataset}?types=post,other`)
  ).text();
  expect(
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)._id),
  ).toEqual(['post']);
});
