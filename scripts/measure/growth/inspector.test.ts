import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
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

let stop = () => {};
afterEach(() => stop());

test('what is in use is what is kept, and not what was thrown away', async () => {
  const [port = 0] = await freePorts(1);
  const child = spawn(process.execPath, ['-e', program], {
    env: { ...process.env, NODE_OPTIONS: `--inspect-port=${port}` },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  stop = () => child.kill('SIGKILL');
  await once(child.stdout, 'data');
  const inspector = await Inspector.open(child.pid ?? 0, port);
  const [first, second] = [await inspector.heapInUse(), await inspector.heapInUse()];
  inspector.close();
  expect(first).toBeGreaterThan(10_000_000);
  expect(first).toBeLessThan(35_000_000);
  expect(Math.abs(second - first)).toBeLessThan(1_000_000);
}, 30_000);
