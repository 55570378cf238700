/** Content-addressed folder of original assets. Files are immutable. */
import { randomBytes } from 'node:crypto';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyFileContent } from '#platform/copy-file-content.ts';

/** Kinds of assets; each has its own subfolder. */
export type AssetKind = 'images' | 'files';

/** The originals below `folder`, which is created on the first write. */
export class AssetFolder {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns the path of an asset's file, whether or not it exists. */
  pathOf(kind: AssetKind, file: string): string {
    return join(this.#folder, kind, file);
  }

  async has(kind: AssetKind, file: string): Promise<boolean> {
    return access(this.pathOf(kind, file)).then(
      () => true,
      () => false,
    );
  }

  /** Copies `source` into the folder atomically, unless it exists. */
  async add(kind: AssetKind, file: string, source: string): Promise<void> {
    if (await this.has(kind, file)) return;
    await mkdir(join(this.#folder, kind), { recursive: true });
    const target = this.pathOf(kind, file);
    const temporaryPath = `${target}.${randomBytes(6).toString('hex')}.part`;
    try {
      await copyFileContent(source, temporaryPath);
      const handle = await open(temporaryPath, 'r+');
      await handle.sync().finally(() => handle.close());
      await rename(temporaryPath, target);
    } catch (error) {
      await rm(temporaryPath, { force: true });
      throw error;
    }
  }
}
