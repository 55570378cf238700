import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The paths of what other users of the machine may read, write or enter: the folder, and all that is in it. */
export function openIn(folder: string): string[] {
  const paths = [
    folder,
    ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))),
  ];
  return paths.filter((path) => {
    const stats = lstatSync(path);
    return !stats.isSymbolicLink() && (stats.mode & 0o077) !== 0;
  });
}
