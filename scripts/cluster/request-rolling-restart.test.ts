import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tryFolder } from '#scripts/launch/lock-data-folder.mjs';
import { createTerminal } from '#scripts/launch/terminal.mjs';
import { readNote, writeNote } from './cluster-note.ts';
import { requestRollingRestart } from './request-rolling-restart.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'southbound-cluster-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const quiet = createTerminal({ write: () => true });
const note = { process: process.pid, instances: [{ port: 4001, process: 5 }], restarts: 0, fault: null };

it.each([
  [null, 0],
  ['It did not come back.', 1],
])('a restart from outside ends as it went: %s', async (fault, code) => {
  const release = tryFolder(folder);
  writeNote(folder, note);
  // The cluster's part: it hears the signal, and says when it is done.
  process.once('SIGUSR2', () => writeNote(folder, { ...note, restarts: 1, fault }));
  expect(await requestRollingRestart(folder, 'SIGUSR2', quiet)).toBe(code);
  release?.();
});

it('no cluster, or the note of one that is gone, is said in a sentence', async () => {
  await expect(requestRollingRestart(folder, 'SIGUSR2', quiet)).rejects.toThrow('No cluster is running in');
  writeNote(folder, note);
  await expect(requestRollingRestart(folder, 'SIGUSR2', quiet)).rejects.toThrow('No cluster is running in');
});

it('a note that can’t be read is none', () => {
  writeFileSync(join(folder, 'cluster.json'), '{"process": 0}');
  expect(readNote(folder)).toBeUndefined();
  writeFileSync(join(folder, 'cluster.json'), 'half');
  expect(readNote(folder)).toBeUndefined();
  writeNote(folder, note);
  expect(readNote(folder)).toEqual(note);
});
