/** Images by address: the original, or a transform made once and remembered. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssetFolder } from './asset-folder.ts';
import { imageMimeTypes, parseImageFile } from './asset-name.ts';
import { TransformCache } from './transform-cache.ts';
import { transformImage } from './transform-image.ts';
import type { TransformParameters } from './transform-parameters.ts';
import { type OutputFormat, planTransform } from './transform-plan.ts';

/** What to send for an address, before it is made: a caller who has it already need not wait. */
export type ImageAnswer = {
  readonly etag: string;
  readonly contentType: string;
  content(): Promise<Buffer>;
};

const CACHE_BYTES = 512 * 1024 * 1024;
// Raised when the encoding changes, so that pictures made by an older release are not sent.
const ENCODING = 1;
const PARALLEL_TRANSFORMS = 2;

/** The images of a lake's folder. */
export class ImageService {
  readonly assets: AssetFolder;
  readonly #cache: TransformCache;
  readonly #making = new Map<string, Promise<Buffer>>();
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  constructor(folder: string, cacheBytes = CACHE_BYTES) {
    this.assets = new AssetFolder(join(folder, 'assets'));
    this.#cache = new TransformCache(join(folder, 'transforms'), cacheBytes);
  }

  /** The answer for an image's file and parameters; null when there is no such image, a text when it cannot be made so. */
  async find(file: string, asked: TransformParameters, accept: string): Promise<ImageAnswer | string | null> {
    const name = parseImageFile(file);
    if (!name || !(await this.assets.has('images', file))) return null;
    const original = this.assets.pathOf('images', file);
    const format = outputFormat(name.extension, asked, accept);
    if (format === null) {
      return {
        etag: `"${name.sha1}"`,
        contentType: imageMimeTypes[name.extension] ?? 'application/octet-stream',
        content: () => readFile(original),
      };
    }
    const plan = planTransform(name.size, asked, format);
    if (!plan) return 'The parameter rect lies outside the image.';
    const key = createHash('sha1')
      .update(JSON.stringify([ENCODING, file, plan]))
      .digest('hex');
    return {
      etag: `"${key}"`,
      contentType: imageMimeTypes[format] ?? 'application/octet-stream',
      content: () => this.#once(`${key}.${format}`, () => transformImage(original, plan)),
    };
  }

  #once(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const running = this.#making.get(name);
    if (running) return running;
    const made = this.#fetchOrMake(name, make).finally(() => this.#making.delete(name));
    this.#making.set(name, made);
    return made;
  }

  async #fetchOrMake(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const cached = await this.#cache.get(name);
    if (cached) return cached;
    await this.#enter();
    try {
      const content = await make();
      await this.#cache.put(name, content);
      return content;
    } finally {
      this.#leave();
    }
  }

  async #enter(): Promise<void> {
    if (this.#busy >= PARALLEL_TRANSFORMS) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#busy++;
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#busy--;
  }
}

/** The format to write; null when the original is to be sent as it is. */
function outputFormat(extension: string, asked: TransformParameters, accept: string): OutputFormat | null {
  // A drawing scales by itself, and a moving picture would be frozen.
  if (extension === 'svg' || extension === 'gif') return null;
  if (asked.fm) return asked.fm;
  if (asked.auto === 'format') {
    if (/\bimage\/avif\b/.test(accept)) return 'avif';
    if (/\bimage\/webp\b/.test(accept)) return 'webp';
  }
  const changes = asked.w ?? asked.h ?? asked.rect ?? asked.blur ?? asked.q;
  if (extension === 'avif' || extension === 'webp' || extension === 'jpg' || extension === 'png') {
    return changes === undefined ? null : extension;
  }
  return 'jpg';
}
