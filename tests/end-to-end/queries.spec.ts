/** The number of content queries that a page takes, cold and warm. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { root } from '#scripts/launch/root.mjs';
import { blocksOf } from './support/markup.ts';
import { type Draft, pageOf, textBlock } from './support/publish.ts';
import { sendRequest } from './support/raw-http.ts';
import { startTestSite, type TestSite, test } from './support/test-site.ts';

test.describe.configure({ mode: 'default' });

let testSite: TestSite;
let contentDir: string;

/** A block of one of the types that read other documents: by filter, by link, by picture. */
function block(index: number): unknown {
  const _key = `block-${index}`;
  const kinds = [
    {
      _key,
      _type: 'cardList',
      schemaVersion: 1,
      heading: `Places ${index}`,
      source: 'destinations',
      limit: 3,
    },
    { _key, _type: 'cardList', schemaVersion: 1, heading: `Stories ${index}`, source: 'blogs', limit: 3 },
    {
      _key,
      _type: 'linkList',
      schemaVersion: 1,
      heading: `Links ${index}`,
      links: ['page-about', 'destination-napier'].map((id) => ({
        _key: id,
        _type: 'describedLink',
        label: id,
        target: { _type: 'reference', _ref: id },
      })),
    },
    {
      _key,
      _type: 'mediaText',
      schemaVersion: 1,
      heading: `Picture ${index}`,
      body: textBlock(_key, 'Words beside a picture.').body,
      picture: { _type: 'image', _sanityAsset: 'image@file://./images/home.png', alt: 'A train by the sea.' },
    },
    textBlock(_key, `Words ${index}.`),
  ];
  return kinds[index % kinds.length];
}

const withBlocks = (count: number): Draft =>
  pageOf(
    `/queries/${count}/`,
    `${count} blocks`,
    Array.from({ length: count }, (_, index) => block(index)),
  );

test.beforeAll(async () => {
  // Part of the dataset from the start, because a later publish would expire the caches that the test counts.
  contentDir = mkdtempSync(join(tmpdir(), 'southbound-queries-'));
  cpSync(join(root, 'content'), contentDir, { recursive: true });
  writeFileSync(
    join(contentDir, 'documents', 'queries.ndjson'),
    [withBlocks(5), withBlocks(50)].map((page) => JSON.stringify(page)).join('\n'),
  );
  testSite = await startTestSite(contentDir);
});

test.afterAll(async () => {
  await testSite?.stop();
  rmSync(contentDir, { recursive: true, force: true });
});

test('a page takes two upstream queries when cold, however many blocks it has, and none when warm', {
  tag: '@full',
}, async () => {
  const read = async (path: string) => {
    testSite.takeQueries();
    const { status, body } = await sendRequest(testSite.siteUrl, path);
    return { status, blocks: blocksOf(body).length, queries: testSite.takeQueries() };
  };
  // The process reads its route table once, with the first request of any kind.
  const first = await read('/no-such-page/');
  expect(first.queries.filter((query) => query.includes('"redirects"'))).toHaveLength(1);

  const five = await read('/queries/5/');
  const fifty = await read('/queries/50/');
  expect(five).toMatchObject({ status: 200, blocks: 5 });
  expect(fifty).toMatchObject({ status: 200, blocks: 50 });
  expect(fifty.queries.length).toBe(five.queries.length);
  // The route table’s query reads documents of the same type.
  const shell = first.queries.filter(
    (query) => query.includes('siteSettings') && !query.includes('"redirects"'),
  );
  expect(five.queries.length, 'queries of the page').toBe(1);
  expect(
    five.queries.length + shell.length,
    'including the shell’s query, which all pages share',
  ).toBeLessThanOrEqual(2);

  expect((await read('/queries/5/')).queries).toEqual([]);
  expect((await read('/queries/50/')).queries).toEqual([]);
});
