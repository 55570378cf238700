import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freePorts } from '#scripts/launch/ports.mjs';
import { Inspector } from './inspector.ts';

/** Holds half a million things, has thrown away as many, and says when. */
const program = `
let kept = Array.from({ length: 500_000 }, (_, at) => ({ at }));
let left = Array.from({ length: 500_000 }, (_, at) => ({ at }));
left = null;
console.log(kept.length);
setInterval(() => kept.length, 1_000);
`;

describe('a process that is looked into', () => {
  let child: ChildProcessByStdio<null, Readable, null>;
  let open: (patience?: number) => Promise<Inspector>;
  let opened: Inspector | undefined;

  beforeEach(async () => {
    const [port = 0] = await freePorts(1);
    child = spawn(process.execPath, ['-e', program], {
      env: { ...process.env, NODE_OPTIONS: `--inspect-port=${port}` },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await once(child.stdout, 'data');
    open = async (patience) => {
      opened = await Inspector.open(child.pid ?? 0, port, patience);
      return opened;
    };
  });
  afterEach(() => {
    opened?.close();
    child.kill('SIGKILL');
  });

  test('has in use what is kept, and not what was thrown away', async () => {
    const inspector = await open();
    const [first, second] = [await inspector.heapInUse(), await inspector.heapInUse()];
    expect(first).toBeGreaterThan(10_000_000);
    expect(first).toBeLessThan(35_000_000);
    expect(Math.abs(second - first)).toBeLessThan(1_000_000);
  });

  test('says when it can’t answer', { tags: ['full'] }, async () => {
    const inspector = await open();
    await expect(inspector.ask('No.such')).rejects.toThrow('No.such');
  });

  test('is not waited for without end', { tags: ['full'] }, async () => {
    const inspector = await open(500);
    child.kill('SIGSTOP');
    await expect(inspector.heapInUse()).rejects.toThrow('was not answered in 0.5 s');
  });

  test('is gone for who asks while it ends, and for who asks afterwards', async () => {
    const inspector = await open();
    child.kill('SIGSTOP');
    const waiting = inspector.heapInUse();
    child.kill('SIGKILL');
    await expect(waiting).rejects.toThrow('The process is gone.');
    await expect(inspector.heapInUse()).rejects.toThrow('The process is gone.');
  });

  test('answers nobody who has closed', async () => {
    const inspector = await open();
    const waiting = inspector.heapInUse();
    inspector.close();
    await expect(waiting).rejects.toThrow('The process is gone.');
  });
});
