/**
 * Stores timetable versions in `DATA_DIR/timetable`:
 *
 *     current.json              names the current version; replaced by rename, so it is never half written
 *     versions/<version>/       manifest.json, timetable.bin, tables.json, feeds/ (the original feeds)
 *     lock.db                   import lock; readers take no lock
 *
 * A version is complete before `current.json` names it. The previous one is kept for late readers.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const pointerSchema = z.object({ version: z.string().regex(/^[\w-]+$/), previous: z.string().nullable() });

const dateSchema = z.string().regex(/^\d{4}-\d\d-\d\d$/);

const manifestSchema = z.object({
  version: z.string(),
  importedAt: z.coerce.date(),
  title: z.string(),
  isDemonstration: z.boolean(),
  /** Days for which recurring services were expanded; null if no feed has any. */
  window: z.object({ from: dateSchema, until: dateSchema }).nullable(),
  feeds: z
    .array(
      z.object({
        name: z.string(),
        /** File or folder in `feeds/`. */
        file: z.string().regex(/^[\w-][\w.-]*$/),
        /** Hash of the embedded feed; null for any other feed. */
        embedded: z.string().nullable(),
        /** True if trips with faults are skipped. */
        skipInvalidTrips: z.boolean().default(false),
      }),
    )
    .min(1),
});

/** Description of a version. */
export type FeedManifest = z.output<typeof manifestSchema>;

/** A feed of a version. */
export type StoredFeed = FeedManifest['feeds'][number];

/** Paths of one version. */
export interface VersionFiles {
  readonly folder: string;
  readonly manifest: string;
  readonly timetable: string;
  readonly tables: string;
  readonly feeds: string;
}

/** The store in `folder`. The constructor does no I/O. */
export class FeedStore {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Returns the current version, or null before the first import. Throws if the pointer cannot be read. */
  async currentVersion(): Promise<string | null> {
    return (await this.#pointer())?.version ?? null;
  }

  files(version: string): VersionFiles {
    const folder = join(this.#versions, version);
    return {
      folder,
      manifest: join(folder, 'manifest.json'),
      timetable: join(folder, 'timetable.bin'),
      tables: join(folder, 'tables.json'),
      feeds: join(folder, 'feeds'),
    };
  }

  async manifest(version: string): Promise<FeedManifest> {
    return manifestSchema.parse(JSON.parse(await readFile(this.files(version).manifest, 'utf8')));
  }

  /** Creates the folder of a new version, and removes the remains of interrupted imports. */
  async prepare(now: Date): Promise<string> {
    await this.#removeAllBut(await this.#pointer());
    const moment = now.toISOString().replace(/\D/g, '').slice(0, 14);
    const version = `${moment}-${randomBytes(4).toString('hex')}`;
    await mkdir(this.files(version).feeds, { recursive: true });
    return version;
  }

  /** Makes the version current, and removes all but the previous one. */
  async commit(manifest: FeedManifest): Promise<void> {
    const { version } = manifest;
    const files = this.files(version);
    await writeSafely(files.manifest, JSON.stringify(manifest, null, 2));
    for (const folder of [files.feeds, files.folder, this.#versions]) await flushFolder(folder);
    const pointer = { version, previous: await this.currentVersion() };
    const next = join(this.folder, 'current.json.next');
    await writeSafely(next, JSON.stringify(pointer));
    await rename(next, this.#pointerFile);
    await flushFolder(this.folder);
    await this.#removeAllBut(pointer);
  }

  /** Removes a version that was not committed. */
  async discard(version: string): Promise<void> {
    await rm(this.files(version).folder, { recursive: true, force: true });
  }

  get #versions(): string {
    return join(this.folder, 'versions');
  }

  get #pointerFile(): string {
    return join(this.folder, 'current.json');
  }

  async #pointer(): Promise<z.output<typeof pointerSchema> | null> {
    const text = await readFile(this.#pointerFile, 'utf8').catch(nullWhenMissing);
    return text === null ? null : pointerSchema.parse(JSON.parse(text));
  }

  async #removeAllBut(pointer: z.output<typeof pointerSchema> | null): Promise<void> {
    const names = (await readdir(this.#versions).catch(nullWhenMissing)) ?? [];
    for (const name of names)
      if (name !== pointer?.version && name !== pointer?.previous) await this.discard(name);
  }
}

/** Writes a file and flushes it to disk. */
export async function writeSafely(path: string, data: string | Uint8Array): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.writeFile(data);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Flushes a folder. Windows cannot, and its file system keeps the order of renames itself. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path).catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
