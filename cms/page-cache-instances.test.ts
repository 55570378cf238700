/** Three processes share the pages that they render, through a real Redis: also after a start, and until Redis is gone. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { startTestLake, type TestLake } from '#lake/test-lake.ts';
import { freePorts } from '#scripts/launch/ports.mjs';
import { type Child, startChild } from '#scripts/launch/processes.mjs';
import { findProgram, wrapWithParentExit } from '#scripts/launch/programs.mjs';
import type { InstanceCommand } from './page-cache-instance.testing.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

const program = findProgram('redis-server');
const answer = z.object({ texts: z.array(z.string()), renders: z.number() });

/** The number of pages; `CLUSTER_PAGES=1000` measures many. */
const pageCount = Number(process.env.CLUSTER_PAGES || 30);
const paths = Array.from({ length: pageCount }, (_, number) => `/page-${number}/`);
/** A lease lasts two seconds. On a busy machine a render may take longer, and be repeated. */
const tolerance = Math.ceil(pageCount / 10);

/** Shows the figures of a measurement. */
function recordRenders(what: string, renders: number): void {
  if (process.env.CLUSTER_PAGES)
    process.stdout.write(
      `${pageCount} pages, ${what}: ${(renders / pageCount).toFixed(2)} renders per page\n`,
    );
}

describe.skipIf(!program)(`three instances${program ? '' : ' (there is no Redis)'}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'page-cache-instances-'));
  let server: Child;
  let redis: Redis;
  let redisUrl: string;
  let lake: TestLake;
  let instances: ChildProcess[] = [];

  beforeAll(async () => {
    const [port = 0] = await freePorts(1);
    redisUrl = `redis://127.0.0.1:${port}`;
    server = startChild({
      name: 'Redis',
      ...wrapWithParentExit(program ?? '', ['--port', String(port), '--save', ''], 'TERM'),
      onLine: () => undefined,
    });
    redis = new Redis(redisUrl, { retryStrategy: () => 50, maxRetriesPerRequest: null });
    redis.on('error', () => undefined);
    await redis.ping();
    lake = await startTestLake([
      { _id: 'common', _type: 'siteSettings', title: 'common, first' },
      ...paths.map((path, number) => ({ _id: `page-${number}`, _type: 'page', path, title: path })),
    ]);
    instances = await start();
  });
  afterAll(async () => {
    await stop();
    redis?.disconnect();
    server?.kill();
    await server?.exited;
    await lake?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function start(): Promise<ChildProcess[]> {
    return Promise.all(
      [1, 2, 3].map(async (number) => {
        const child = fork(join(import.meta.dirname, 'page-cache-instance.testing.ts'), {
          env: {
            ...process.env,
            ...{ NODE_ENV: 'test', VITEST: '', LOG_LEVEL: 'silent', REDIS_URL: redisUrl, LAKE_URL: lake.url },
            ...{ SITE_URL: 'http://localhost:3000', DATA_DIR: join(folder, String(number)) },
          },
        });
        await once(child, 'message');
        return child;
      }),
    );
  }

  async function stop(): Promise<void> {
    await Promise.all(
      instances.map(async (child) => {
        child.disconnect();
        await once(child, 'exit');
      }),
    );
  }

  async function ask(child: ChildProcess, command: InstanceCommand): Promise<z.output<typeof answer>> {
    child.send(command);
    const [message]: unknown[] = await once(child, 'message');
    return answer.parse(message);
  }

  /** Changes a title, and tells every instance. */
  async function publish(document: { _id: string; _type: string; title: string; path?: string }) {
    lake.write([document]);
    await invalidate();
  }

  async function invalidate(): Promise<void> {
    await Promise.all(instances.map((child) => ask(child, 'publish')));
  }

  /** Reads all pages from all instances, beginning at another page in each. Returns the number of renders. */
  async function readAll(common: string): Promise<number> {
    const answers = await Promise.all(
      instances.map((child, number) => {
        const first = Math.floor((pageCount * number) / 3);
        return ask(child, { read: [...paths.slice(first), ...paths.slice(0, first)] });
      }),
    );
    for (const { texts } of answers) {
      expect(texts.filter((text) => !text.includes(common))).toEqual([]);
      expect(new Set(texts).size).toBe(pageCount);
    }
    const renders = answers.reduce((sum, each) => sum + each.renders, 0);
    recordRenders(common, renders);
    return renders;
  }

  test('render each page once after a publish, and none if nothing on it changed', async () => {
    const first = await readAll('common, first');
    expect(first).toBeGreaterThanOrEqual(pageCount);
    expect(first).toBeLessThanOrEqual(pageCount + tolerance);
    await invalidate();
    expect(await readAll('common, first')).toBe(0);
    await publish({ _id: 'page-0', _type: 'page', path: '/page-0/', title: 'another title' });
    expect(await readAll('common, first')).toBeLessThanOrEqual(3);
    await publish({ _id: 'common', _type: 'siteSettings', title: 'common, second' });
    expect(await readAll('common, second')).toBeLessThanOrEqual(pageCount + tolerance);
  });

  test('render no page after a start', { tags: ['full'] }, async () => {
    await stop();
    instances = await start();
    expect(await readAll('common, ')).toBe(0);
  });

  test('show what was published while none of them ran', { tags: ['full'] }, async () => {
    await stop();
    lake.write([{ _id: 'common', _type: 'siteSettings', title: 'common, third' }]);
    instances = await start();
    expect(await readAll('common, third')).toBeLessThanOrEqual(pageCount + tolerance);
  });

  test('render for themselves without Redis', async () => {
    server.kill();
    await server.exited;
    await publish({ _id: 'common', _type: 'siteSettings', title: 'common, fourth' });
    expect(await readAll('common, fourth')).toBe(3 * pageCount);
  });
});
