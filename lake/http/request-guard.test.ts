import { request } from 'node:http';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestLake, type TestLake } from '../test-lake.ts';

let lake: TestLake;
let picture: string;
beforeAll(async () => {
  lake = await startTestLake([{ _id: 'a', _type: 'page' }]);
  const green = { width: 8, height: 8, channels: 3, background: '#284' } as const;
  const image = await sharp({ create: green }).png().toBuffer();
  picture = new URL((await lake.client.assets.upload('image', image)).url).pathname;
});
afterAll(() => lake.close());

type Answer = { readonly status: number; readonly type: string };

/** Requests a URL verbatim; `fetch` would normalise it. */
function sendRaw(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { hostname, port } = new URL(lake.url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers }, (answer) => {
      answer.resume();
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, type: String(answer.headers['content-type']) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

const fromElsewhere = { 'Sec-Fetch-Site': 'cross-site' };
const query = '/v2026-03-01/data/query/production?query=*%5B0%5D';

const beginnings = [
  '/images/..',
  '/files/..',
  '/images/%2e%2e',
  '/images/.%2E',
  '/images/x/../..',
  '/images/..%2f..',
  '/images\\..',
  '/images%2f..',
  '/images//..',
  '/IMAGES/..',
  '/.',
  '/v2026-03-01/..',
  '/',
];
const encoded = (text: string, at: number) =>
  `${text.slice(0, at)}%${text.charCodeAt(at).toString(16).padStart(2, '0')}${text.slice(at + 1)}`;

/** Alternative spellings of URLs; the router treats most of them as equal. */
const spelling = fc.oneof(
  fc.constantFrom(...beginnings).map((beginning) => (path: string) => beginning + path),
  fc.nat().map((place) => (path: string) => encoded(path, 1 + (place % (path.length - 1)))),
  fc.nat().map((place) => (path: string) => {
    const slashes = [...path.matchAll(/\//g)].map(({ index }) => index);
    const at = slashes[place % slashes.length] ?? 0;
    return `${path.slice(0, at)}${['//', '/./', '/x/../', '/%2e/', '%2f', '\\'][place % 6]}${path.slice(at + 1)}`;
  }),
  fc.constant((path: string) => path.toUpperCase()),
  fc.constant((path: string) => `${path}%`),
);

// @asvs 1.1.1
test('a page of another site gets assets only, however the URL is spelled', async () => {
  const address = fc
    .tuple(fc.constantFrom('query', 'picture'), fc.array(spelling, { maxLength: 3 }))
    .map(([kind, spellings]) =>
      spellings.reduce((path, spell) => spell(path), kind === 'query' ? query : picture),
    )
    .filter((path) => /^\/[\x21-\xff]*$/.test(path));
  const statuses = new Set<string>();
  await fc.assert(
    fc.asyncProperty(address, async (path) => {
      const ours = await sendRaw(path);
      const theirs = await sendRaw(path, fromElsewhere);
      if (ours.status === 200) statuses.add(ours.type);
      // The guard must reject what the router treats as a call, and accept what it treats as an asset.
      if (ours.status === 200 && ours.type.startsWith('application/json')) expect(theirs.status).toBe(403);
      else if (ours.type.startsWith('image/')) expect(theirs).toEqual(ours);
      else expect([403, ours.status]).toContain(theirs.status);
    }),
    { numRuns: 400, examples: beginnings.map((beginning) => [beginning + query] as [string]) },
  );
  expect([...statuses].sort()).toEqual(['application/json; charset=utf-8', 'image/png']);
});
