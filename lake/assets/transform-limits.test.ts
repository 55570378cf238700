/** Overload of image transforms, with sharp and over HTTP. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestLake, toNdjson } from '../test-lake.ts';
import { ImageService } from './image-service.ts';
import { TransformTimeoutError } from './transform-image.ts';
import { parseTransform } from './transform-parameters.ts';

// Noise at the largest output size takes some seconds on any machine.
const heavy = 'w=4000&h=4000&fit=scale&fm=png&blur=2000';
const neverAborted = new AbortController().signal;
let content: string;

beforeAll(async () => {
  content = mkdtempSync(join(tmpdir(), 'lake-load-'));
  mkdirSync(join(content, 'documents'));
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const canvas = { width: 1_600, height: 1_600, channels: 3, background: '#888', noise } as const;
  await sharp({ create: canvas }).png({ compressionLevel: 1 }).toFile(join(content, 'noise.png'));
  writeFileSync(
    join(content, 'documents', 'all.ndjson'),
    toNdjson([{ _id: 'page', _type: 'page', picture: { _sanityAsset: 'image@file://./noise.png' } }]),
  );
});
afterAll(() => rmSync(content, { recursive: true, force: true }));

test('a transform beyond the time limit is aborted and leaves no file', {
  tags: ['full'],
}, async () => {
  await using lake = await startTestLake([], { contentFolder: content });
  const images = new ImageService(lake.folder, { timeoutSeconds: 1 });
  const [file = ''] = readdirSync(join(lake.folder, 'assets', 'images'));
  const parameters = parseTransform(new URLSearchParams(heavy));
  if (typeof parameters === 'string') throw new Error(parameters);
  const answer = await images.find(file, parameters, '');
  if (answer === null || typeof answer === 'string') throw new Error('There is no picture.');
  await expect(answer.read(neverAborted)).rejects.toThrow(TransformTimeoutError);
  expect(readdirSync(join(lake.folder, 'transforms'))).toEqual([]);
});

// @asvs 15.2.2
test('a full queue gives 503 with Retry-After, cached transforms are sent at once, abandoned ones are never made', {
  tags: ['full'],
}, async () => {
  await using lake = await startTestLake([], { contentFolder: content });
  const address = await lake.client.fetch<string>('*[_type == "sanity.imageAsset"][0].url');
  expect((await fetch(`${address}?w=320&fm=png`)).status).toBe(200);

  const visitors = new AbortController();
  const { signal } = visitors;
  // Two transforms occupy all workers; then more requests than the queue holds.
  const slow = [1, 2].map((left) => fetch(`${address}?rect=${left},0,1590,1600&${heavy}`, { signal }));
  const queuedRequests = Array.from({ length: 60 }, (_, index) =>
    fetch(`${address}?w=${200 + index}&fm=png`, { signal }),
  );
  const rejected = await Promise.any(
    queuedRequests.map(async (each) => {
      const answer = await each;
      if (answer.status !== 503) throw new Error(`It was answered ${answer.status}.`);
      return answer;
    }),
  );
  expect(rejected.headers.get('retry-after')).toBe('5');
  expect(rejected.headers.get('cache-control')).toBe('no-store');
  expect((await fetch(`${address}?w=320&fm=png`)).status).toBe(200);

  visitors.abort();
  await Promise.allSettled([...slow, ...queuedRequests]);
  // This runs after the transforms in progress, and would run after queued ones.
  await expect.poll(async () => (await fetch(`${address}?w=321&fm=png`)).status).toBe(200);
  expect(readdirSync(join(lake.folder, 'transforms')).length).toBeLessThan(10);
});
