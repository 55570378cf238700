import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { freePorts } from '#scripts/launch/ports.mjs';
import { type Child, startChild } from '#scripts/launch/processes.mjs';
import { findProgram, wrapWithParentExit } from '#scripts/launch/programs.mjs';
import { forgetConfig } from './config.ts';
import { describeError, log } from './log.ts';
import { gaugeReaders } from './metrics/metrics.ts';
import { connectRedis, redis } from './redis.ts';
import { singleton } from './singleton.ts';

const program = findProgram('redis-server');

describe.skipIf(!program)(`Redis${program ? '' : ' (not installed)'}`, () => {
  let server: Child;
  let address: (password: string) => string;
  beforeEach(async () => {
    const [port = 0] = await freePorts(1);
    address = (password: string) => `redis://:${password}@127.0.0.1:${port}`;
    const args = ['-', '--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no'];
    const ready = Promise.withResolvers<void>();
    server = startChild({
      name: 'Redis',
      ...wrapWithParentExit(program ?? '', args, 'TERM'),
      input: 'requirepass secret\n',
      onLine: (line) => {
        if (line.includes('Ready to accept connections')) ready.resolve();
      },
    });
    await ready.promise;
  });
  afterEach(async () => {
    redis()?.disconnect();
    // Each test uses its own connection.
    singleton('redis').current = undefined;
    server.kill();
    await server.exited;
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    forgetConfig();
  });

  const readGauge = () => gaugeReaders().get('redis')?.();
  const up = (value: number) => [{ name: 'southbound_redis_up', labels: {}, value }];
  const use = (url: string) => {
    vi.stubEnv('REDIS_URL', url);
    forgetConfig();
  };

  test('is up while it accepts commands, and down after the server is gone', async () => {
    use(address('secret'));
    await connectRedis();
    expect(await redis()?.ping()).toBe('PONG');
    expect(readGauge()).toEqual(up(1));
    server.kill();
    await server.exited;
    await expect.poll(() => readGauge()).toEqual(up(0));
  });

  test.each([
    ['without the password', ''],
    ['with a wrong password', 'mistaken'],
  ])('is down %s, which is logged once without the password', async (_how, password) => {
    const warn = vi.spyOn(log, 'warn').mockReturnValue();
    use(address(password));
    await connectRedis();
    expect(readGauge()).toEqual(up(0));
    await expect(redis()?.ping()).rejects.toThrow();
    expect(warn).toHaveBeenCalledTimes(1);
    const [logged] = warn.mock.calls[0] ?? [];
    expect(logged).toMatchObject({ event: 'redis.away', err: expect.any(Error) });
    const { err } = z.object({ err: z.instanceof(Error) }).parse(logged);
    expect(JSON.stringify(describeError(err))).not.toMatch(/mistaken|secret/);
  });
});
