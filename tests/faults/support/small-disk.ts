/** A small disk that a test can fill: a tmpfs file system of a fixed size. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  fstatSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  rmdirSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A mounted disk. */
export interface SmallDisk {
  readonly folder: string;
  /** Free space in bytes. */
  readonly left: number;
  /** Fills the disk except for `rest` bytes. */
  fill(rest?: number): void;
  /** Frees the space again. */
  free(): void;
  remove(): void;
}

/** Mounts a disk. Returns null if this process may not: that takes Linux and root. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'southbound-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'southbound', folder]);
  if (mounted.status !== 0) {
    rmdirSync(folder);
    return null;
  }
  chmodSync(folder, 0o755);
  const ballast = join(folder, 'ballast');
  return {
    folder,
    get left() {
      const { bavail, bsize } = statfsSync(folder);
      return bavail * bsize;
    },
    fill: (rest = 0) => fillUp(ballast, rest),
    free: () => rmSync(ballast, { force: true }),
    remove() {
      // Lazily: the unmount completes once no process has a file open there.
      spawnSync('umount', ['--lazy', folder]);
      rmdirSync(folder);
    },
  };
}

function fillUp(file: string, rest: number): void {
  const handle = openSync(file, 'a');
  try {
    for (let size = 1_048_576; size >= 1; size = Math.floor(size / 4))
      writeUntilFull(handle, Buffer.alloc(size, 1));
    ftruncateSync(handle, fstatSync(handle).size - rest);
  } finally {
    closeSync(handle);
  }
}

function writeUntilFull(handle: number, piece: Buffer): void {
  try {
    while (writeSync(handle, piece) === piece.length);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}
