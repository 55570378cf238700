/** LRU disk cache of transformed images. */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A cache in `folder` of at most `maxBytes`. Its files can be recreated. */
export class TransformCache {
  readonly #folder: string;
  readonly #maxBytes: number;
  // Ordered by last use, oldest first.
  readonly #sizes = new Map<string, number>();
  #bytes = 0;
  #loaded: Promise<void> | undefined;

  constructor(folder: string, maxBytes: number) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
  }

  async get(name: string): Promise<Buffer | undefined> {
    await this.#load();
    const size = this.#sizes.get(name);
    if (size === undefined) return undefined;
    try {
      const path = join(this.#folder, name);
      const content = await readFile(path);
      this.#sizes.delete(name);
      this.#sizes.set(name, size);
      // The modification time preserves the order across restarts. A failed update does not matter.
      const now = new Date();
      utimes(path, now, now).catch(() => undefined);
      return content;
    } catch {
      this.#dropEntry(name);
      return undefined;
    }
  }

  async put(name: string, content: Buffer): Promise<void> {
    await this.#load();
    const temporaryPath = join(this.#folder, `${randomBytes(8).toString('hex')}.part`);
    await writeFile(temporaryPath, content);
    await rename(temporaryPath, join(this.#folder, name));
    this.#dropEntry(name);
    this.#sizes.set(name, content.length);
    this.#bytes += content.length;
    for (const oldest of this.#sizes.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#dropEntry(oldest);
      await rm(join(this.#folder, oldest), { force: true });
    }
  }

  #dropEntry(name: string): void {
    this.#bytes -= this.#sizes.get(name) ?? 0;
    this.#sizes.delete(name);
  }

  #load(): Promise<void> {
    this.#loaded ??= this.#readFolder();
    return this.#loaded;
  }

  async #readFolder(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const files: { name: string; size: number; used: number }[] = [];
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name);
      if (name.endsWith('.part')) await rm(path, { force: true });
      else {
        const { size, mtimeMs } = await stat(path);
        files.push({ name, size, used: mtimeMs });
      }
    }
    for (const { name, size } of files.sort((a, b) => a.used - b.used)) {
      this.#sizes.set(name, size);
      this.#bytes += size;
    }
  }
}
