import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { freePorts } from '#scripts/launch/ports.mjs';
import { type Child, startChild } from '#scripts/launch/processes.mjs';
import { endingWithUs, findProgram } from '#scripts/launch/programs.mjs';
import { forgetConfig } from './config.ts';
import { readsAtScrape } from './metrics/metrics.ts';
import { meetRedis, redis } from './redis.ts';

const program = findProgram('redis-server');

describe.skipIf(!program)(`Redis${program ? '' : ' (there is none)'}`, () => {
  let server: Child;
  beforeEach(async () => {
    const [port = 0] = await freePorts(1);
    vi.stubEnv('REDIS_URL', `redis://127.0.0.1:${port}`);
    forgetConfig();
    const args = ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no'];
    const ready = Promise.withResolvers<void>();
    server = startChild({
      name: 'Redis',
      ...endingWithUs(program ?? '', args, 'TERM'),
      onLine: (line) => {
        if (line.includes('Ready to accept connections')) ready.resolve();
      },
    });
    await ready.promise;
  });
  afterEach(async () => {
    redis()?.disconnect();
    server.kill();
    await server.exited;
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    forgetConfig();
  });

  test('is up while it can be asked, and not when it is gone', async () => {
    await meetRedis();
    const told = () => readsAtScrape().get('redis')?.();
    const up = (value: number) => [{ name: 'southbound_redis_up', labels: {}, value }];
    expect(told()).toEqual(up(1));
    server.kill();
    await server.exited;
    await vi.waitFor(() => expect(told()).toEqual(up(0)), 10_000);
  });
});
