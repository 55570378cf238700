/** Tests of `/media/` with clients of several networks and a lake that transforms images. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type Image,
  imageSources,
  type PictureRatio,
  type pictureRatios,
} from '#components/media/image-source.ts';
import { startTestLake, type TestLake, toNdjson } from '#lake/test-lake.ts';
import { forgetConfig } from '#platform/config.ts';
import { runInRequestContext } from '#platform/http/request-context.ts';
import { rateLimits } from '#platform/rate-limits/rate-limits.ts';
import { answerMedia } from './answer-media.ts';

let content: string;
let lake: TestLake;
let picture: Image;

const crop = { top: 0.1, bottom: 0.1, left: 0.1, right: 0.1 };

/** Noise, so that no encoder can compress it quickly. */
beforeAll(async () => {
  content = mkdtempSync(join(tmpdir(), 'answer-media-'));
  mkdirSync(join(content, 'documents'));
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const canvas = { width: 1_200, height: 900, channels: 3, background: '#888', noise } as const;
  await sharp({ create: canvas }).png({ compressionLevel: 1 }).toFile(join(content, 'noise.png'));
  const shown = { _type: 'image', _sanityAsset: 'image@file://./noise.png', hotspot: { x: 0.3, y: 0.6 } };
  // Many cuts, so that one client can request new variants for a long time.
  const many = Array.from({ length: 40 }, (_, index) => ({ ...shown, hotspot: { x: index / 50, y: 0.1 } }));
  writeFileSync(
    join(content, 'documents', 'all.ndjson'),
    toNdjson([
      { _id: 'page', _type: 'page', picture: shown, cropped: { ...shown, hotspot: undefined, crop }, many },
    ]),
  );
  lake = await startTestLake([], { contentFolder: content });
  const path = await lake.client.fetch<string>('*[_type == "sanity.imageAsset"][0].path');
  picture = { src: `/media/${path}`, width: 1_200, height: 900, alt: '' };
});
afterAll(async () => {
  await lake.close();
  rmSync(content, { recursive: true, force: true });
});

let day = 0;
beforeEach(() => {
  vi.stubEnv('LAKE_URL', lake.url);
  vi.stubEnv('RATE_LIMITS', 'on');
  forgetConfig();
  day += 1;
});
afterEach(() => {
  vi.unstubAllEnvs();
  forgetConfig();
});

/** Requests from an address that no other test uses. */
function ask(address: string, who: number, more: RequestInit = {}): Promise<Response> {
  const request = new Request(new URL(address, 'http://site.test'), more);
  const visit = { address: `203.0.${day}.${who}`, id: 'test' };
  return runInRequestContext(visit, () =>
    answerMedia(request, new URL(request.url).pathname.replace('/media/', '')),
  );
}
const addressesOf = (image: Image, shape?: PictureRatio) =>
  (imageSources(image, shape).srcSet ?? '').split(', ').map((entry) => entry.split(' ')[0] ?? '');
const shapes = ['21:9', '3:2', '4:3', '1:1', '4:5'] satisfies (keyof typeof pictureRatios)[];
const madeFiles = () => readdirSync(join(lake.folder, 'transforms')).length;
const statusesOf = (answers: readonly Response[]) => answers.map(({ status }) => status);

describe('an image variant', () => {
  test('is created on request if pages use it, and then served to all clients, even rate-limited ones', async () => {
    const [address = ''] = addressesOf({ ...picture, hotspot: { x: 0.3, y: 0.6 } }, '3:2');
    const first = await ask(address, 1, { headers: { Accept: 'image/webp' } });
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const etag = first.headers.get('etag') ?? '';
    const bytes = await first.bytes();
    for (let count = 0; count <= rateLimits.picture.points; count += 1)
      await ask(`${picture.src}?rect=${count},0,700,500&w=320&auto=format`, 1);
    const again = await ask(address, 1, { headers: { Accept: 'image/webp' } });
    expect([again.status, await again.bytes()]).toEqual([200, bytes]);
    expect((await ask(address, 1, { headers: { Accept: 'image/webp', 'If-None-Match': etag } })).status).toBe(
      304,
    );
    expect((await ask(picture.src, 1)).status).toBe(200);
    const other = await ask(address, 1, { headers: { Accept: 'image/avif' } });
    expect([other.status, Number(other.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await ask(address, 2, { headers: { Accept: 'image/avif' } })).status).toBe(200);
  });

  test('may be cached by shared caches at the address that pages use, but not with reordered parameters', async () => {
    const shown = [picture, { ...picture, crop }].flatMap((image) =>
      [undefined, ...shapes].map((shape) => addressesOf(image, shape)[0] ?? ''),
    );
    expect(shown.some((address) => address.includes('rect='))).toBe(true);
    for (const address of shown) {
      const [path, query = ''] = address.split('?');
      const other = `${path}?${query.split('&').toReversed().join('&')}`;
      const answers = await Promise.all([address, other].map((each) => ask(each, 2)));
      expect(statusesOf(answers)).toEqual([200, 200]);
      expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual([
        expect.stringContaining('immutable'),
        'no-store',
      ]);
    }
  });

  // @asvs 15.2.2
  test('that no page uses is refused, neither created nor cached, and counts against the rate limit', async () => {
    const before = madeFiles();
    const answers: Response[] = [];
    for (let left = 0; left <= rateLimits.picture.points; left += 1)
      answers.push(await ask(`${picture.src}?rect=${left},10,700,500&w=320&auto=format`, 1));
    const { points } = rateLimits.picture;
    expect(statusesOf(answers)).toEqual([...Array.from({ length: points }, () => 400), 429]);
    for (const { headers } of answers) expect(headers.get('cache-control')).toContain('no-store');
    expect(madeFiles()).toBe(before);
  });

  test('that no page uses is refused for an SVG as well, though it is served untransformed', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><path d="M0 0h9"/></svg>';
    const { url } = await lake.client.assets.upload('image', Buffer.from(svg), {
      contentType: 'image/svg+xml',
    });
    const drawing = `/media${new URL(url).pathname}`;
    expect((await ask(drawing, 1)).status).toBe(200);
    const odd = await ask(
      `${drawing}?w=320&h=137&fit=crop&crop=focalpoint&fp-x=0.111&fp-y=0.5&auto=format`,
      1,
    );
    expect([odd.status, odd.headers.get('cache-control')]).toEqual([400, 'no-store']);
  });

  test('of an earlier version of a page or of a draft is created', async () => {
    const from = (left: number) => ({ left, right: 0.1, top: 0, bottom: 0 });
    const address = (left: number) => addressesOf({ ...picture, crop: from(left) }, '1:1')[0] ?? '';
    const [id] = await lake.client.fetch<string[]>(
      '*[_type == "sanity.imageAsset" && extension == "png"]._id',
    );
    const write = (id_: string, left: number) =>
      lake.write([
        { _id: id_, _type: 'page', picture: { asset: { _type: 'reference', _ref: id }, crop: from(left) } },
      ]);
    expect((await ask(address(0.2), 1)).status).toBe(400);
    write('edited', 0.2);
    write('edited', 0.3);
    write('drafts.edited', 0.4);
    expect(statusesOf([await ask(address(0.2), 1), await ask(address(0.4), 1)])).toEqual([200, 200]);
  });

  // @asvs 15.2.2
  test('of one network comes quickly while another network requests hundreds of new ones', async () => {
    // Tests the fair queue alone, without the rate limit that would end such a burst.
    vi.stubEnv('RATE_LIMITS', 'off');
    forgetConfig();
    const visitor = addressesOf({ ...picture, hotspot: { x: 0.3, y: 0.6 } }, '4:5')[0] ?? '';
    const many = Array.from({ length: 40 }, (_, index) =>
      shapes.flatMap((shape) =>
        addressesOf({ ...picture, hotspot: { x: index / 50, y: 0.1 } }, shape).slice(-1),
      ),
    ).flat();
    expect(many).toHaveLength(200);
    const leaving = new AbortController();
    const how = { headers: { Accept: 'image/avif' } };
    const attack = many.map((address) => ask(address, 1, { ...how, signal: leaving.signal }));
    const answered: number[] = [];
    for (const each of attack) void each.then(({ status }) => answered.push(status));
    // Waits until the queue is full and some requests are refused.
    await expect.poll(() => answered).toContain(503);
    const before = madeFiles();
    const began = performance.now();
    const answer = await ask(visitor, 2, how);
    expect(answer.status).toBe(200);
    // Those in progress, and perhaps one more, but not the thirty in the queue.
    expect(madeFiles() - before).toBeLessThan(6);
    expect(performance.now() - began).toBeLessThan(10_000);
    leaving.abort();
    await Promise.allSettled(attack);
    expect(new Set(answered).isSubsetOf(new Set([200, 503]))).toBe(true);
  }, 60_000);
});

test('a video comes in parts, with its type', async () => {
  const { url } = await lake.client.assets.upload('file', Buffer.from('0123456789'), { filename: 'a.mp4' });
  const address = `/media${new URL(url).pathname}`;
  const part = await ask(address, 1, { headers: { Range: 'bytes=2-4' } });
  expect([part.status, await part.text()]).toEqual([206, '234']);
  expect(part.headers.get('content-range')).toBe('bytes 2-4/10');
  expect(part.headers.get('content-type')).toBe('video/mp4');
  expect((await ask(address, 1)).headers.get('accept-ranges')).toBe('bytes');
});
