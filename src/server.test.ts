import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '#scripts/launch/root.mjs';
import { isFullSize } from '#tests/case-counts.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'southbound-server-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A Next server that never becomes ready, as during a migration by another instance. */
const waiting = `export default () => ({
  prepare() {
    console.log('waiting');
    return new Promise(() => setInterval(() => undefined, 1_000));
  },
})`;
const hooks = `import { registerHooks } from 'node:module';
registerHooks({
  resolve: (name, context, next) =>
    name === 'next'
      ? { url: 'data:text/javascript,' + encodeURIComponent(${JSON.stringify(waiting)}), shortCircuit: true }
      : next(name, context),
});`;

// The first process of a container ignores a signal without a listener and must be killed. Other processes end
// anyway, so the test checks the exit code.
test.each<NodeJS.Signals>(isFullSize ? ['SIGTERM', 'SIGINT'] : ['SIGTERM'])(
  'exits cleanly on %s during start-up',
  async (signal) => {
    const child = spawn(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(hooks)}`, 'src/server.ts'],
      {
        cwd: root,
        env: { PATH: process.env.PATH, NODE_ENV: 'development', DATA_DIR: folder },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    try {
      const ended = once(child, 'exit');
      const [first]: unknown[] = await Promise.race([once(child.stdout, 'data'), ended]);
      expect(String(first)).toContain('waiting');
      const signalledAt = performance.now();
      child.kill(signal);
      expect(await ended).toEqual([0, null]);
      expect(performance.now() - signalledAt).toBeLessThan(10_000);
    } finally {
      child.kill('SIGKILL');
    }
  },
  60_000,
);
