/** The lake and the import as processes, started as by the launcher and the operator. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestLake, toNdjson } from './test-lake.ts';

const root = join(import.meta.dirname, '..');
const running = new Map<ChildProcess, Promise<unknown>>();
let base: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'lake-process-'));
  mkdirSync(join(base, 'content', 'documents'), { recursive: true });
  writeFileSync(
    join(base, 'content', 'documents', 'page.ndjson'),
    toNdjson([{ _id: 'page-home', _type: 'page', title: 'Home' }]),
  );
});
afterEach(async () => {
  for (const [child, ended] of running) {
    child.kill('SIGKILL');
    await ended;
  }
  rmSync(base, { recursive: true, force: true });
});

type Environment = Readonly<Record<string, string | undefined>>;

function start(script: string, args: string[] = [], environment: Environment = {}) {
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      NODE_ENV: 'test',
      PATH: process.env.PATH,
      DATA_DIR: join(base, 'data'),
      CONTENT_DIR: join(base, 'content'),
      ...environment,
    },
  });
  const output = { out: '', error: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    output.out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output.error += chunk.toString();
  });
  const ended = once(child, 'close').then(([code]: unknown[]) => {
    running.delete(child);
    return { code, ...output };
  });
  running.set(child, ended);
  /** Returns the first match of a pattern in the output; fails if the process exits first. */
  const prints = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const found = pattern.exec(output.out);
      if (found) return found[1] ?? found[0];
      await Promise.race([
        once(child.stdout, 'data'),
        ended.then(({ error }) => Promise.reject(new Error(`It ended early: ${error}`))),
      ]);
    }
  };
  return { child, ended, prints };
}

const startLakeProcess = (environment: Environment) => start('lake/main.ts', [], environment);

/** Returns a port that was free a moment ago. */
async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return String(typeof address === 'object' ? address?.port : '');
}

test('imports the dataset once, serves requests and shuts down cleanly', async () => {
  const port = await freePort();
  const first = startLakeProcess({ LAKE_PORT: port });
  const url = await first.prints(/^Content lake: (http:\S+), 1 documents$/m);
  expect(await (await fetch(`${url}/v1/ping`)).json()).toEqual({ pong: true });
  first.child.kill('SIGTERM');
  expect(await first.ended).toMatchObject({
    code: 0,
    error: '',
    out: expect.stringContaining('Imported 1 documents'),
  });

  const second = startLakeProcess({ LAKE_PORT: port });
  await second.prints(/^Content lake: /m);
  second.child.kill('SIGINT');
  expect(await second.ended).toMatchObject({ code: 0, out: expect.not.stringContaining('Import') });
});

test('shuts down within seconds while transforming large images', { tags: ['full'] }, async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  await sharp({ create: { width: 1_600, height: 1_600, channels: 3, background: '#888', noise } })
    .png({ compressionLevel: 1 })
    .toFile(join(base, 'content', 'noise.png'));
  writeFileSync(
    join(base, 'content', 'documents', 'page.ndjson'),
    toNdjson([{ _id: 'page', _type: 'page', picture: { _sanityAsset: 'image@file://./noise.png' } }]),
  );
  const lake = startLakeProcess({ LAKE_PORT: await freePort() });
  const url = await lake.prints(/^Content lake: (http:\S+),/m);
  const query = encodeURIComponent('*[_type == "sanity.imageAsset"][0].path');
  const { result } = z
    .object({ result: z.string() })
    .parse(await (await fetch(`${url}/v2026-03-01/data/query/production?query=${query}`)).json());
  // The AVIF encoder cannot be interrupted. Once a request is rejected for a full queue, others are being transformed.
  const visits = Array.from({ length: 40 }, async (_, left) => {
    const response = await fetch(`${url}/${result}?rect=${left},0,1500,1600&w=4000&h=4000&fit=scale&fm=avif`);
    if (response.status !== 503) throw new Error(`It was answered ${response.status}.`);
  });
  await Promise.any(visits);
  const signalledAt = performance.now();
  lake.child.kill('SIGTERM');
  await lake.ended;
  expect(performance.now() - signalledAt).toBeLessThan(10_000);
  await Promise.allSettled(visits);
});

test('exits with 1 and one line for hosted Sanity, a public address, a port in use and a folder in use', {
  tags: ['full'],
}, async () => {
  await using lake = await startTestLake([]);
  const taken = new URL(lake.url).port;
  const refusals = await Promise.all(
    [
      { SANITY_PROJECT_ID: 'abc123' },
      { LAKE_HOST: '0.0.0.0' },
      { LAKE_PORT: taken },
      { LAKE_PORT: 'many' },
      { DATA_DIR: lake.dataFolder, LAKE_PORT: await freePort() },
    ].map((environment) => startLakeProcess(environment).ended),
  );
  expect(refusals.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1]);
  expect(refusals.map(({ error }) => error.trimEnd())).toEqual([
    expect.stringMatching(/^.*SANITY_PROJECT_ID must not be set.*$/),
    expect.stringMatching(/^.*LAKE_HOST must be 127\.0\.0\.1.*$/),
    expect.stringMatching(new RegExp(`^Port ${taken} on 127\\.0\\.0\\.1 is taken.*$`)),
    expect.stringMatching(/^.*LAKE_PORT.*$/),
    expect.stringMatching(/^The folder .* is in use by another process\.$/),
  ]);
});

test('an invalid line in the dataset stops the start with file and line', {
  tags: ['full'],
}, async () => {
  writeFileSync(join(base, 'content', 'documents', 'tour.ndjson'), '{"_id": "tour-one"}\n');
  const { code, error } = await startLakeProcess({ LAKE_PORT: await freePort() }).ended;
  expect([code, error]).toEqual([1, 'documents/tour.ndjson, line 1: the document has no _type\n']);
});

test('starts empty without a dataset and reports it', { tags: ['full'] }, async () => {
  const lake = startLakeProcess({ LAKE_PORT: await freePort(), CONTENT_DIR: join(base, 'nothing') });
  await lake.prints(/There is no dataset at .*nothing: the content lake starts empty\./);
  await lake.prints(/^Content lake: .*, 0 documents$/m);
  lake.child.kill('SIGTERM');
  expect((await lake.ended).code).toBe(0);
});

test('an import into a running lake is visible at once; a failed one changes nothing', {
  tags: ['full'],
}, async () => {
  await using lake = await startTestLake([{ _id: 'page-old', _type: 'page', title: 'Old' }]);
  const file = join(base, 'more.ndjson');
  const importing = (...args: string[]) =>
    start('scripts/content-import.ts', args, { DATA_DIR: lake.dataFolder }).ended;

  writeFileSync(file, toNdjson([{ _id: 'page-new', _type: 'page', title: 'New', up: { _ref: 'nobody' } }]));
  const good = await importing(file);
  expect(good).toMatchObject({ code: 0, error: expect.stringContaining('page-new -> nobody') });
  expect(good.out).toContain(
    'Imported 1 documents and 0 assets: 1 created, 0 replaced, 0 deleted, 0 unchanged.',
  );
  expect(await lake.client.fetch('*[_type == "page"].title')).toEqual(['New', 'Old']);

  writeFileSync(file, `${toNdjson([{ _id: 'page-last', _type: 'page' }])}{`);
  const bad = await importing(file, '--replace', '--delete-others', '--yes');
  expect(bad).toMatchObject({
    code: 1,
    error: expect.stringMatching(/^more\.ndjson, line 2: is not valid JSON.*\n$/),
  });
  expect(await lake.client.fetch('*[_type == "page"].title')).toEqual(['New', 'Old']);
});

test('an import before the first start replaces the dataset', { tags: ['full'] }, async () => {
  const importing = start('scripts/content-import.ts', ['-']);
  importing.child.stdin?.end(
    toNdjson([
      { _id: 'a', _type: 'page' },
      { _id: 'b', _type: 'page' },
    ]),
  );
  expect((await importing.ended).code).toBe(0);
  const lake = startLakeProcess({ LAKE_PORT: await freePort() });
  await lake.prints(/^Content lake: .*, 2 documents$/m);
  lake.child.kill('SIGTERM');
  await lake.ended;
});

test('the import prints its usage for wrong arguments', { tags: ['full'] }, async () => {
  const results = await Promise.all(
    [[], ['--help'], ['--nonsense', 'x'], ['/nowhere.ndjson']].map(
      (args) => start('scripts/content-import.ts', args).ended,
    ),
  );
  expect(results.map(({ code }) => code)).toEqual([1, 0, 1, 1]);
  expect(results[0]?.out).toContain('Usage: npm run content:import');
  expect(results[3]?.error).toBe('/nowhere.ndjson: there is no such file or folder.\n');
});
