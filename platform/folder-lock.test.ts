import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderLockedError, lockFolder } from './folder-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'folder-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('refuses a second lock until the first is released', () => {
  const first = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderLockedError);
  first.release();
  const second = lockFolder(folder);
  first.release();
  expect(() => lockFolder(folder), 'releasing twice must not free another holder’s lock').toThrow(
    FolderLockedError,
  );
  second.release();
});

test('creates a missing folder', () => {
  lockFolder(join(folder, 'a', 'b')).release();
});

test('the lock of a killed process is free again', async () => {
  const script = `import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))};
    lockFolder(${JSON.stringify(folder)}); process.stdout.write('locked'); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  expect(() => lockFolder(folder)).toThrow(`The folder ${folder} is in use by another process.`);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  lockFolder(folder).release();
});
