/**
 * File storage of the page cache. The build stays read-only, so the process needs no right to change it. Pages that Next
 * would write into the build go below `DATA_DIR/pages` and are read from there first.
 *
 * Relies on Next 16.4.5: its page store uses no functions but those of `CacheFs`, with paths below `.next`.
 * Noticed by contract.test.ts and tests/end-to-end/read-only.spec.ts.
 */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { link, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import type { CacheFs } from 'next/dist/shared/lib/utils.js';
import { config } from '#platform/config.ts';
import { buildId } from '#platform/next-internals/build-id.ts';

/** Folders of an instance's page files, and the build they belong to. Folders are absolute. */
interface PagePlace {
  /** Next's `.next` folder, which is never written to. */
  readonly buildFolder: string;
  readonly buildId: string;
  /** Belongs to this instance alone; it contains one folder for each build id. */
  readonly folder: string;
}

/** Folder for temporary files, so that no reader sees an incomplete page. */
const draftsName = 'drafts';

const filesByBuildFolder = new Map<string, CacheFs>();

/**
 * Returns the file system that Next uses for pages: one object for each build folder of this process. Instances that share
 * `DATA_DIR` have folders by port, so that none serves a page that another rendered before a publish.
 * @param nextFiles Next's own file system, which is returned in development and during a build
 * @param buildFolder Next's `.next`, absolute
 */
export function pageFiles(nextFiles: CacheFs, buildFolder: string): CacheFs {
  const { isBuild, nodeEnvironment, dataDir, port } = config();
  if (isBuild || nodeEnvironment === 'development') return nextFiles;
  const cached = filesByBuildFolder.get(buildFolder);
  if (cached) return cached;
  const folder = join(/* turbopackIgnore: true */ dataDir, 'pages', String(port));
  const files = pageFilesIn({ buildFolder, buildId: buildId(), folder }, nextFiles);
  filesByBuildFolder.set(buildFolder, files);
  return files;
}

/**
 * Creates the file system for a page folder, and removes pages of other builds, whose scripts no longer exist. Its functions
 * throw for a path outside the build.
 */
export function pageFilesIn(place: PagePlace, nextFiles: CacheFs): CacheFs {
  const { buildFolder, folder } = place;
  const drafts = join(folder, draftsName);
  rmSync(drafts, { recursive: true, force: true });
  void removeOtherBuilds(place);

  const storedPath = (path: string): string => {
    const rest = relative(buildFolder, path);
    if (rest === '..' || rest.startsWith(`..${sep}`) || isAbsolute(rest))
      throw new Error('Page files must be below the build folder.');
    return join(folder, place.buildId, rest);
  };
  /** Returns the path of the page rendered last, else of the one in the build. */
  const readablePath = (path: unknown): string => {
    const stored = storedPath(String(path));
    return nextFiles.existsSync(stored) ? stored : String(path);
  };
  const writeDraft = async (draft: string, data: unknown): Promise<void> => {
    try {
      await nextFiles.writeFile(draft, data);
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw error;
      await mkdir(drafts, { recursive: true });
      await nextFiles.writeFile(draft, data);
    }
  };
  /** Writes a file atomically, in case the disk is full or the process is killed. */
  const write = async (path: string, data: unknown, publish: typeof rename): Promise<void> => {
    const draft = join(drafts, randomUUID());
    try {
      await writeDraft(draft, data);
      await publish(draft, storedPath(path));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    if (publish === link) await rm(draft, { force: true });
  };
  return {
    existsSync: (path) => nextFiles.existsSync(readablePath(path)),
    readFile: (path: unknown, ...options: unknown[]) =>
      Reflect.apply(nextFiles.readFile, nextFiles, [readablePath(path), ...options]),
    readFileSync: (path: unknown, ...options: unknown[]) =>
      Reflect.apply(nextFiles.readFileSync, nextFiles, [readablePath(path), ...options]),
    stat: (path) => nextFiles.stat(readablePath(path)),
    mkdir: (path) => nextFiles.mkdir(storedPath(path)),
    writeFile: (path, data) => write(path, data, rename),
    async writeFileAtomic(path, data) {
      try {
        // Unlike a rename, a hard link never replaces an existing file.
        await write(path, data, link);
        return true;
      } catch (error) {
        if (hasCode(error, 'EEXIST')) return false;
        throw error;
      }
    },
  };
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** Never rejects: leftovers only take space, and the next start tries again. */
async function removeOtherBuilds({ folder, buildId: ours }: PagePlace): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names)
    if (name !== ours && name !== draftsName)
      await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined);
}
