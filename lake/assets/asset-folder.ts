/** The folder of the originals: written once under the name of their content, never changed. */
import { randomBytes } from 'node:crypto';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyContent } from '#platform/copy-content.ts';

/** The kinds of assets, each in a folder of its own. */
export type AssetKind = 'images' | 'files';

/** The originals below `folder`, which is made when first written to. */
export class AssetFolder {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Where the asset's file is, or would be. */
  pathOf(kind: AssetKind, file: string): string {
    return join(this.#folder, kind, file);
  }

  async has(kind: AssetKind, file: string): Promise<boolean> {
    return access(this.pathOf(kind, file)).then(
      () => true,
      () => false,
    );
  }

  /** Copies `source` in, unless it is there: complete under its name, or not at all. */
  async add(kind: AssetKind, file: string, source: string): Promise<void> {
    if (await this.has(kind, file)) return;
    await mkdir(join(this.#folder, kind), { recursive: true });
    const target = this.pathOf(kind, file);
    const unfinished = `${target}.${randomBytes(6).toString('hex')}.part`;
    try {
      await copyContent(source, unfinished);
      const handle = await open(unfinished, 'r+');
      await handle.sync().finally(() => handle.close());
      await rename(unfinished, target);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }
}
