/**
 * The files of kept pages. The build is only read, so whoever runs the site needs no right to change it: what Next would write beside
 * its own files goes below `DATA_DIR/pages`, and is read from there first.
 */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { link, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import type { CacheFs } from 'next/dist/shared/lib/utils.js';
import { buildId } from '#platform/build-id.ts';
import { config } from '#platform/config.ts';

/** Where an instance keeps pages, and the build that they belong to. Folders are absolute. */
interface PagePlace {
  /** Next's `.next`, which is never written to. */
  readonly buildFolder: string;
  readonly buildId: string;
  /** Of this instance alone; the pages of a build are in a folder with its id. */
  readonly folder: string;
}

/** The folder for files that are not whole yet, so that nobody reads a part of a page. */
const draftsName = 'drafts';

const filesByBuildFolder = new Map<string, CacheFs>();

/**
 * Returns what Next reads and writes pages with, in place of its own: one object for the whole process. Instances that share
 * `DATA_DIR` are told apart by their ports, so that none serves what another one drew before a publish.
 * @param nextFiles Next's own, which are returned in development and during a build
 * @param buildFolder Next's `.next`, absolute
 */
export function pageFiles(nextFiles: CacheFs, buildFolder: string): CacheFs {
  const { isBuild, nodeEnvironment, dataDir, port } = config();
  if (isBuild || nodeEnvironment === 'development') return nextFiles;
  const known = filesByBuildFolder.get(buildFolder);
  if (known) return known;
  const folder = join(/* turbopackIgnore: true */ dataDir, 'pages', String(port));
  const files = pageFilesIn({ buildFolder, buildId: buildId(), folder }, nextFiles);
  filesByBuildFolder.set(buildFolder, files);
  return files;
}

/**
 * Returns the files of pages at a place, and removes what other builds left there: their pages name scripts that are gone.
 * Throws for a path outside the build.
 */
export function pageFilesIn(place: PagePlace, nextFiles: CacheFs): CacheFs {
  const { buildFolder, folder } = place;
  const drafts = join(folder, draftsName);
  rmSync(drafts, { recursive: true, force: true });
  void removeOtherBuilds(place);

  const keptPath = (path: string): string => {
    const rest = relative(buildFolder, path);
    if (rest === '..' || rest.startsWith(`..${sep}`) || isAbsolute(rest))
      throw new Error('Pages are kept below the folder of the build alone.');
    return join(folder, place.buildId, rest);
  };
  /** The page that was drawn last, or what the build brought. */
  const readablePath = (path: unknown): string => {
    const kept = keptPath(String(path));
    return nextFiles.existsSync(kept) ? kept : String(path);
  };
  /** Writes a file that appears whole or not at all: a disk may be full, and a process killed. */
  const write = async (path: string, data: unknown, publish: typeof rename): Promise<void> => {
    const draft = join(drafts, randomUUID());
    await mkdir(drafts, { recursive: true });
    try {
      await nextFiles.writeFile(draft, data);
      await publish(draft, keptPath(path));
    } finally {
      await rm(draft, { force: true });
    }
  };
  return {
    existsSync: (path) => nextFiles.existsSync(readablePath(path)),
    readFile: (path: unknown, ...options: unknown[]) =>
      Reflect.apply(nextFiles.readFile, nextFiles, [readablePath(path), ...options]),
    readFileSync: (path: unknown, ...options: unknown[]) =>
      Reflect.apply(nextFiles.readFileSync, nextFiles, [readablePath(path), ...options]),
    stat: (path) => nextFiles.stat(readablePath(path)),
    mkdir: (path) => nextFiles.mkdir(keptPath(path)),
    writeFile: (path, data) => write(path, data, rename),
    async writeFileAtomic(path, data) {
      try {
        // Unlike a rename, a link never takes the place of a file that is there.
        await write(path, data, link);
        return true;
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
        throw error;
      }
    },
  };
}

/** Never rejects: what can't be removed takes room, and is tried again at the next start. */
async function removeOtherBuilds({ folder, buildId: ours }: PagePlace): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names)
    if (name !== ours && name !== draftsName)
      await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined);
}
