import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestLake, type TestLake, toNdjson } from '../test-lake.ts';
import { TransformCache } from './transform-cache.ts';

let lake: TestLake;
let content: string;
const addresses: Record<string, string> = {};

// Left half red, right half blue, so that the colour shows what a crop kept. The edge lies on an odd pixel, where chroma
// subsampling would mix the two.
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400" fill="#f00"/><rect x="301" width="299" height="400" fill="#00f"/></svg>`;

beforeAll(async () => {
  content = mkdtempSync(join(tmpdir(), 'lake-images-'));
  mkdirSync(join(content, 'documents'));
  const png = await sharp(Buffer.from(drawing)).png().toBuffer();
  writeFileSync(join(content, 'poster.png'), png);
  writeFileSync(join(content, 'mark.svg'), drawing);
  writeFileSync(join(content, 'photo.jpg'), await sharp(png).jpeg().toBuffer());
  writeFileSync(join(content, 'times.csv'), 'a,b');
  const documents = [
    'image@file://./poster.png',
    'image@file://./mark.svg',
    'image@file://./photo.jpg',
    'file@file://./times.csv',
  ].map((address, index) => ({ _id: `d${index}`, _type: 'page', asset: { _sanityAsset: address } }));
  writeFileSync(join(content, 'documents', 'all.ndjson'), toNdjson(documents));
  lake = await startTestLake([], { contentFolder: content });
  const assets = z
    .array(z.object({ originalFilename: z.string(), url: z.url() }))
    .parse(await lake.client.fetch('*[_type in ["sanity.imageAsset", "sanity.fileAsset"]]'));
  for (const { originalFilename, url } of assets) addresses[originalFilename] = url;
});
afterAll(async () => {
  await lake.close();
  rmSync(content, { recursive: true, force: true });
});

const get = (file: string, query: string, headers: Record<string, string> = {}) =>
  fetch(`${addresses[file]}${query}`, { headers });

async function read(response: Response) {
  const { format, width, height } = await sharp(await response.clone().bytes()).metadata();
  return { type: response.headers.get('content-type'), format, width, height };
}

describe('format', () => {
  const modern = { Accept: 'text/html,image/avif,image/webp,*/*;q=0.8' };
  test.each([
    ['?auto=format', modern, 'image/avif'],
    ['?auto=format', { Accept: 'image/webp,*/*' }, 'image/webp'],
    ['?auto=format', { Accept: '*/*' }, 'image/png'],
    ['?auto=format&w=100', { Accept: '*/*' }, 'image/png'],
    ['?auto=format&fm=jpg', modern, 'image/jpeg'],
    ['?fm=avif', {}, 'image/avif'],
    ['?fm=webp&q=30&blur=40', {}, 'image/webp'],
    ['', modern, 'image/png'],
  ])('%s with %j gives %s', async (query, headers, type) => {
    const response = await get('poster.png', query, headers);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('vary')).toBe(query.includes('auto=format') ? 'Accept' : null);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const { format } = await read(response);
    expect(format).toBe(type === 'image/avif' ? 'heif' : type.replace('image/', ''));
  });

  // @asvs 5.3.1
  test('an SVG is sent unchanged, with a policy against scripts', async () => {
    const response = await get('mark.svg', '?w=100&auto=format', modern);
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(await response.text()).toBe(drawing);
  });

  test('a file is served as a download', async () => {
    const response = await get('times.csv', '');
    expect(response.headers.get('content-disposition')).toBe('attachment');
    expect(await response.text()).toBe('a,b');
  });
});

describe('transforms', () => {
  test('have the requested size, also on a canvas', async () => {
    expect(await read(await get('poster.png', '?w=300'))).toMatchObject({ width: 300, height: 200 });
    const sheet = await get('photo.jpg', '?w=300&h=300&fit=fill&bg=00ff00&fm=png');
    expect(await colourAt(sheet, 150, 5)).toEqual([0, 255, 0]);
    expect(await read(sheet)).toMatchObject({ width: 300, height: 300 });
  });

  test('crop to the requested side', async () => {
    const left = await get('poster.png', '?w=50&h=100&fit=crop&crop=focalpoint&fp-x=0.1&fp-y=0.5&fm=png');
    expect(await colourAt(left, 25, 50)).toEqual([255, 0, 0]);
    const right = await get('poster.png', '?w=50&h=100&fit=crop&crop=right&fm=png');
    expect(await colourAt(right, 25, 50)).toEqual([0, 0, 255]);
    const part = await get('poster.png', '?rect=301,0,299,400&fm=png');
    expect(await colourAt(part, 2, 2)).toEqual([0, 0, 255]);
    const busy = await get('poster.png', '?w=100&h=100&fit=crop&crop=entropy');
    expect(await read(busy)).toMatchObject({ width: 100, height: 100 });
  });

  /** The colours at the left and right end, and at the top and bottom. */
  async function cornersOf(query: string) {
    const image = sharp(await (await get('poster.png', query)).bytes());
    const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const colourAt = (x: number, y: number) => {
      const at = (y * info.width + x) * info.channels;
      return [...data.subarray(at, at + 3)].join();
    };
    const [right, bottom] = [info.width - 1, info.height - 1];
    return {
      left: colourAt(0, bottom >> 1),
      right: colourAt(right, bottom >> 1),
      top: colourAt(right >> 1, 0),
      bottom: colourAt(right >> 1, bottom),
    };
  }
  const [red, blue] = ['255,0,0', '0,0,255'];

  test.each([
    ['?flip=h', { left: blue, right: red }],
    ['?flip=v', { left: red, right: blue }],
    ['?flip=hv&w=300', { left: blue, right: red }],
    ['?or=90', { top: red, bottom: blue }],
    ['?or=180', { left: blue, right: red }],
    ['?or=270&w=100', { top: blue, bottom: red }],
    ['?or=90&flip=h', { top: blue, bottom: red }],
    ['?invert=true', { left: '0,255,255', right: '255,255,0' }],
  ])('are flipped, rotated and inverted: %s', async (query, expected) => {
    expect(await cornersOf(query)).toMatchObject(expected);
  });

  test('are black and white, and sharper', async () => {
    const { left } = await cornersOf('?sat=-100');
    expect(new Set(left.split(','))).toHaveLength(1);
    const sizes = await Promise.all(
      ['?w=300', '?w=300&sharp=80'].map(async (query) =>
        (await (await get('poster.png', query)).bytes()).join(),
      ),
    );
    expect(sizes[0]).not.toBe(sizes[1]);
  });

  test('are sent as downloads with a name', async () => {
    const response = await get('poster.png', '?w=10&dl=P%C5%8Dneke%20%22a%22.png');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="P_neke _a_.png"; filename*=UTF-8''P%C5%8Dneke%20%22a%22.png`,
    );
    expect((await get('mark.svg', '?dl=')).headers.get('content-disposition')).toMatch(
      /^attachment; .*\.svg$/,
    );
    expect((await get('poster.png', '')).headers.get('content-disposition')).toBeNull();
  });

  test('are the first frame of an animation', async () => {
    const frames = [red, blue].map((colour) => {
      const [r, g, b] = colour.split(',').map(Number);
      return sharp({ create: { width: 8, height: 8, channels: 3, background: { r, g, b } } })
        .png()
        .toBuffer();
    });
    const gif = await sharp(await Promise.all(frames), { join: { animated: true } })
      .gif()
      .toBuffer();
    const { url } = await lake.client.assets.upload('image', gif, { filename: 'two.gif' });
    expect((await fetch(`${url}?w=4`)).headers.get('content-type')).toBe('image/gif');
    const still = await fetch(`${url}?frame=1`);
    expect(await read(still)).toMatchObject({ format: 'png', width: 8, height: 8 });
  });

  test('keep colour edges clean in AVIF', async () => {
    const response = await get('poster.png', '?fm=avif');
    expect(await colourAt(response, 300, 200)).toEqual([255, 0, 0]);
    expect(await colourAt(response, 301, 200)).toEqual([0, 0, 255]);
  });

  test('are made once for concurrent requests and revalidated by ETag', async () => {
    const transforms = join(lake.folder, 'transforms');
    const before = readdirSync(transforms).length;
    const answers = await Promise.all(Array.from({ length: 8 }, () => get('poster.png', '?w=123&fm=webp')));
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1);
    expect(readdirSync(transforms).length).toBe(before + 1);
    const etag = answers[0]?.headers.get('etag') ?? '';
    expect((await get('poster.png', '?w=123&fm=webp', { 'If-None-Match': etag })).status).toBe(304);
    expect((await get('poster.png', '?w=124&fm=webp', { 'If-None-Match': etag })).status).toBe(200);
  });

  test('reject invalid parameters', async () => {
    for (const query of ['?w=abc', '?fit=cover', '?rect=600,0,10,10', '?fm=svg'])
      expect((await get('poster.png', query)).status).toBe(400);
    const missing = addresses['poster.png']?.replace(/[0-9a-f]{40}/, '0'.repeat(40)) ?? '';
    expect((await fetch(missing)).status).toBe(404);
  });
});

test('only-if-cached returns cached transforms and originals, and makes nothing', async () => {
  const onlyMade = { 'Cache-Control': 'only-if-cached', Accept: '*/*' };
  const transforms = join(lake.folder, 'transforms');
  const before = readdirSync(transforms).length;
  const rejected = await get('poster.png', '?w=222&auto=format', onlyMade);
  expect([rejected.status, rejected.headers.get('cache-control')]).toEqual([504, 'no-store']);
  expect(readdirSync(transforms)).toHaveLength(before);
  const transformed = await get('poster.png', '?w=222&auto=format', { Accept: '*/*' });
  const again = await get('poster.png', '?w=222&auto=format', onlyMade);
  expect([again.status, again.headers.get('vary'), await again.bytes()]).toEqual([
    200,
    'Accept',
    await transformed.bytes(),
  ]);
  expect((await get('poster.png', '', onlyMade)).status).toBe(200);
  expect((await get('mark.svg', '?w=100&auto=format', onlyMade)).status).toBe(200);
  expect((await get('poster.png', '?rect=600,0,10,10', onlyMade)).status).toBe(400);
});

test('the transform cache evicts the least recently used files, also after a restart', async () => {
  const folder = join(content, 'cache');
  const cache = new TransformCache(folder, 250);
  for (const name of ['a', 'b']) await cache.put(name, Buffer.alloc(100));
  await cache.get('a');
  await cache.put('c', Buffer.alloc(100));
  expect(readdirSync(folder).sort()).toEqual(['a', 'c']);
  const reopened = new TransformCache(folder, 250);
  expect(await reopened.get('c')).toHaveLength(100);
  await reopened.put('d', Buffer.alloc(100));
  expect(readdirSync(folder).sort()).toEqual(['c', 'd']);
});

async function colourAt(response: Response, x: number, y: number): Promise<number[]> {
  const { data } = await sharp(await response.clone().bytes())
    .extract({ left: x, top: y, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Lossy formats may differ slightly.
  return [...data].map((part) => Math.round(part / 255) * 255);
}
