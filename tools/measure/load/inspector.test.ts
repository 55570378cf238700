import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freePorts } from '#scripts/launch/ports.mjs';
import { Inspector } from './inspector.ts';

/** Program that holds half a million objects, has released as many, and then prints a line. */
const program = `
let kept = Array.from({ length: 500_000 }, (_, at) => ({ at }));
let left = Array.from({ length: 500_000 }, (_, at) => ({ at }));
left = null;
console.log(kept.length);
setInterval(() => kept.length, 1_000);
`;

describe('inspector', () => {
  let child: ChildProcessByStdio<null, Readable, null>;
  let open: (timeoutMs?: number) => Promise<Inspector>;
  let opened: Inspector | undefined;

  beforeEach(async () => {
    const [port = 0] = await freePorts(1);
    child = spawn(process.execPath, ['-e', program], {
      env: { ...process.env, NODE_OPTIONS: `--inspect-port=${port}` },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await once(child.stdout, 'data');
    open = async (timeoutMs) => {
      opened = await Inspector.open(child.pid ?? 0, port, timeoutMs);
      return opened;
    };
  });
  afterEach(() => {
    opened?.close();
    child.kill('SIGKILL');
  });

  test('counts reachable objects, not released ones', async () => {
    const inspector = await open();
    const [first, second] = [await inspector.heapInUse(), await inspector.heapInUse()];
    expect(first).toBeGreaterThan(10_000_000);
    expect(first).toBeLessThan(35_000_000);
    expect(Math.abs(second - first)).toBeLessThan(1_000_000);
  });

  test('rejects with the error of the process', { tags: ['full'] }, async () => {
    const inspector = await open();
    await expect(inspector.ask('No.such')).rejects.toThrow('No.such');
  });

  test('rejects after the timeout', { tags: ['full'] }, async () => {
    const inspector = await open(500);
    child.kill('SIGSTOP');
    await expect(inspector.heapInUse()).rejects.toThrow('timed out after 0.5 s');
  });

  test('rejects requests during and after the exit of the process', async () => {
    const inspector = await open();
    child.kill('SIGSTOP');
    const waiting = inspector.heapInUse();
    child.kill('SIGKILL');
    await expect(waiting).rejects.toThrow('The inspector connection is closed.');
    await expect(inspector.heapInUse()).rejects.toThrow('The inspector connection is closed.');
  });

  test('rejects pending requests on close', async () => {
    const inspector = await open();
    const waiting = inspector.heapInUse();
    inspector.close();
    await expect(waiting).rejects.toThrow('The inspector connection is closed.');
  });
});
