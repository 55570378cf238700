/** Copies the project to a temporary folder, in which faults can be planted. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withFault } from '#tests/planted-faults/check-faults.ts';
import type { PlantedFault } from '#tests/planted-faults/planted-faults.ts';
import { PlainError, root } from '../launch/root.mjs';

/** This test fails for every planted fault, so it proves nothing. */
const ownTest = 'tests/planted-faults/planted-faults.test.ts';

/** Dot entries of `node_modules` that are not caches. */
const keptDotNames: ReadonlySet<string> = new Set(['.bin', '.package-lock.json']);

/**
 * Copies the project as it is now, with its builds, into a temporary folder that goes when this process ends. The packages are
 * hard links; caches stay behind, because a tool would write into the original through them.
 * @returns the folder of the copy
 */
export function copyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'southbound-planted-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  // nginx reads the builds as another user.
  chmodSync(folder, 0o755);
  const listed = run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  for (const path of listed.split('\0')) {
    const source = join(root, path);
    if (path !== '' && path !== ownTest && existsSync(source))
      cpSync(source, join(folder, path), { preserveTimestamps: true });
  }
  for (const build of ['.next', '.studio'])
    if (existsSync(join(root, build))) run('cp', ['-a', join(root, build), folder]);
  const packages = join(folder, 'node_modules');
  // The temporary folder may be on another disk.
  if (spawnSync('cp', ['-al', join(root, 'node_modules'), packages]).status !== 0) {
    rmSync(packages, { recursive: true, force: true });
    run('cp', ['-a', join(root, 'node_modules'), packages]);
  }
  for (const name of readdirSync(packages))
    if (name.startsWith('.') && !keptDotNames.has(name)) rmSync(join(packages, name), { recursive: true });
  // Some tests list files with git.
  run('git', ['-C', folder, 'init', '--quiet']);
  run('git', ['-C', folder, 'add', '--all']);
  return folder;
}

/**
 * Plants a fault in the copy.
 * @returns puts the file back as it was
 */
export function plant(folder: string, fault: PlantedFault): () => void {
  const file = join(folder, fault.file);
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, withFault(before, fault));
  return () => writeFileSync(file, before);
}

function run(command: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new PlainError(`${command} failed: ${stderr}`);
  return stdout;
}
