import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findProgram, unprivilegedUser, wrapWithParentExit } from './programs.mjs';

it('a program is one that can be run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'southbound-programs-'));
  try {
    const file = join(folder, 'some-server');
    writeFileSync(file, '');
    expect(findProgram('some-server', { PATH: `/nowhere:${folder}` })).toBeUndefined();
    chmodSync(file, 0o755);
    expect(findProgram('some-server', { PATH: `/nowhere:${folder}` })).toBe(file);
    expect(findProgram('some-server', {})).toBeUndefined();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('a command runs unchanged inside the wrapper that ends it with us', () => {
  const { command, args } = wrapWithParentExit('/bin/server', ['--port', '1'], 'TERM');
  expect([command, ...args].slice(-3)).toEqual(['/bin/server', '--port', '1']);
});

it('a server runs as the first user that exists if we are root, else as us', () => {
  const isRoot = process.getuid?.() === 0;
  expect(unprivilegedUser(['nobody-at-all', 'nobody'])).toEqual(
    isRoot ? { uid: expect.any(Number), gid: expect.any(Number) } : undefined,
  );
  expect(unprivilegedUser(['nobody-at-all'])).toBe(isRoot ? null : undefined);
});
