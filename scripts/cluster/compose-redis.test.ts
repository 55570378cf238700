/** The Redis of compose.yaml and of `npm run cluster` requires a password, which no process list shows. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { freePorts } from '#scripts/launch/ports.mjs';
import { type Child, startChild } from '#scripts/launch/processes.mjs';
import { findProgram } from '#scripts/launch/programs.mjs';
import { root } from '#scripts/launch/root.mjs';
import { prepareRedis } from './servers.ts';

const program = findProgram('redis-server');
const password = 'OfTheTests7';
const compose = readFileSync(join(root, 'compose.yaml'), 'utf8');

/** Converts a command of compose.yaml, which doubles dollar signs, to the command that the shell runs. */
const inShell = (text: string) => text.replaceAll(/^ {8}/gm, '').replaceAll('$$', '$');

/** Sends commands on one connection and returns Redis's answer, which is empty while nothing listens. */
function ask(port: number, ...commands: string[]): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = createConnection({ host: '127.0.0.1', port }, () =>
      socket.end([...commands, 'QUIT', ''].join('\r\n')),
    );
    socket.on('data', (words) => {
      answer += words;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });
}

describe.skipIf(!program)(`Redis with a password${program ? '' : ' (there is no Redis)'}`, () => {
  let server: Child | undefined;
  let folder: string | undefined;
  afterEach(async () => {
    await server?.stop();
    if (folder) rmSync(folder, { recursive: true });
    server = undefined;
    folder = undefined;
  });

  async function expectGuarded(port: number): Promise<void> {
    await expect.poll(() => ask(port, `AUTH ${password}`, 'PING'), { timeout: 10_000 }).toContain('+PONG');
    expect(await ask(port, 'KEYS *', 'PING')).toMatch(/^-NOAUTH .*\r\n-NOAUTH /);
    expect(await ask(port, 'AUTH mistaken', 'PING')).toMatch(/^-WRONGPASS .*\r\n-NOAUTH /);
    expect(spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).stdout).not.toContain(password);
  }

  test('is what compose.yaml starts, and the health check asks it by the password', async () => {
    const [port = 0] = await freePorts(1);
    const [, command = ''] = /^( {8}exec redis-server -[\s\S]*?^ {8}END\n)/m.exec(compose) ?? [];
    const [, check = ''] = /test: \[CMD-SHELL, (redis-cli [^\]]*)\]/.exec(compose) ?? [];
    const at = inShell(command).replace('redis-server -', `redis-server - --bind 127.0.0.1 --port ${port}`);
    const env = { ...process.env, REDISCLI_AUTH: password };
    server = startChild({ name: 'Redis', command: 'sh', args: ['-c', at], env, onLine: () => undefined });
    await expectGuarded(port);
    const isWell = (secret: string) =>
      spawnSync('sh', ['-c', check.replace('redis-cli', `redis-cli -p ${port}`)], {
        env: { ...process.env, REDISCLI_AUTH: secret },
      }).status === 0;
    expect([isWell(password), isWell('mistaken')]).toEqual([true, false]);
  });

  test('is what npm run cluster starts', async () => {
    const [port = 0] = await freePorts(1);
    folder = mkdtempSync(join(tmpdir(), 'redis-'));
    // Redis runs as a user of its own.
    chmodSync(folder, 0o755);
    const { url, start } = await prepareRedis(folder, { port, password, run: async () => undefined });
    const part = start();
    server = part.child;
    await part.answers();
    await expectGuarded(port);
    expect(new URL(url).password).toBe(password);
  });
});
