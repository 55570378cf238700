/** Images by address: the original, or a transform made once and remembered. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WorkQueue } from '#platform/work-queue.ts';
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
  /** The bytes where nothing has to be made for them; undefined otherwise. */
  made(): Promise<Buffer | undefined>;
  /**
   * The bytes; `gone` is aborted when the caller is, and callers of one `network` take turns with those of others. Throws
   * `TooBusyError` when too many wait, `TransformTimeoutError` when it takes too long.
   */
  content(gone: AbortSignal, network?: string): Promise<Buffer>;
};

const CACHE_BYTES = 512 * 1024 * 1024;
// Raised when the encoding changes, so that pictures made by an older release are not sent.
const ENCODING = 1;

/** How much the service takes on. */
export type ImageLimits = {
  /** Of the folder of transforms. */
  readonly cacheBytes: number;
  readonly parallel: number;
  /** Transforms that wait besides. */
  readonly waiting: number;
  /** That one transform may take. */
  readonly seconds: number;
};

// The site gives up on a picture after 15 seconds.
const defaultLimits: ImageLimits = { cacheBytes: CACHE_BYTES, parallel: 2, waiting: 32, seconds: 10 };

/** The images of a lake's folder. */
export class ImageService {
  readonly assets: AssetFolder;
  readonly #cache: TransformCache;
  readonly #queue: WorkQueue;
  readonly #seconds: number;

  constructor(folder: string, limits: Partial<ImageLimits> = {}) {
    const { cacheBytes, parallel, waiting, seconds } = { ...defaultLimits, ...limits };
    this.assets = new AssetFolder(join(folder, 'assets'));
    this.#cache = new TransformCache(join(folder, 'transforms'), cacheBytes);
    this.#queue = new WorkQueue(parallel, waiting);
    this.#seconds = seconds;
  }

  /** The answer for an image's file and parameters; null when there is no such image, a text when it cannot be made so. */
  async find(file: string, asked: TransformParameters, accept: string): Promise<ImageAnswer | string | null> {
    const name = parseImageFile(file);
    if (!name || !(await this.assets.has('images', file))) return null;
    const original = this.assets.pathOf('images', file);
    const format = outputFormat(name.extension, asked, accept);
    if (format === null) {
      const read = () => readFile(original);
      return {
        etag: `"${name.sha1}"`,
        contentType: imageMimeTypes[name.extension] ?? 'application/octet-stream',
        made: read,
        content: read,
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
      made: () => this.#cache.get(`${key}.${format}`),
      content: (gone, network) =>
        this.#fetchOrMake(
          `${key}.${format}`,
          () => transformImage(original, plan, this.#seconds),
          gone,
          network,
        ),
    };
  }

  /** Takes on nothing more and waits at most `timeoutMs` for what is being made; tells whether it has ended. */
  close(timeoutMs: number): Promise<boolean> {
    return this.#queue.close(timeoutMs);
  }

  async #fetchOrMake(
    name: string,
    make: () => Promise<Buffer>,
    gone: AbortSignal,
    network?: string,
  ): Promise<Buffer> {
    const cached = await this.#cache.get(name);
    if (cached) return cached;
    const makeAndKeep = async () => {
      // It may have been finished since.
      const finished = await this.#cache.get(name);
      if (finished) return finished;
      const content = await make();
      await this.#cache.put(name, content);
      return content;
    };
    return this.#queue.get(name, makeAndKeep, gone, network);
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
