import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Lists the paths in a folder, itself included, that other users of the machine may read, write or enter. */
export function findWorldReadablePaths(folder: string): string[] {
  const paths = [
    folder,
    ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))),
  ];
  return paths.filter((path) => {
    const stats = lstatSync(path);
    return !stats.isSymbolicLink() && (stats.mode & 0o077) !== 0;
  });
}
