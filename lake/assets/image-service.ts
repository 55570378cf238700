/** Image service: serves original images, and transforms that are made once and cached on disk. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WorkQueue } from '#platform/work-queue.ts';
import { AssetFolder } from './asset-folder.ts';
import { imageMimeTypes, parseImageFileName } from './asset-name.ts';
import { TransformCache } from './transform-cache.ts';
import { transformImage } from './transform-image.ts';
import type { TransformParameters } from './transform-parameters.ts';
import { type OutputFormat, planTransform } from './transform-plan.ts';

/** A response before its bytes are made, so that a matching ETag needs no work. */
export type ImageResponse = {
  readonly etag: string;
  readonly contentType: string;
  /** Returns the bytes of an original or of a cached transform, otherwise undefined. */
  readCached(): Promise<Buffer | undefined>;
  /**
   * Returns the bytes, making them if necessary.
   * @param signal aborted when the caller disconnects
   * @param network requests of different networks take turns
   * @throws TooBusyError if the queue is full, TransformTimeoutError if the transform takes too long
   */
  read(signal: AbortSignal, network?: string): Promise<Buffer>;
};

const CACHE_BYTES = 512 * 1024 * 1024;
// Increase this when the encoding changes, so that cached images of older releases are not used.
const ENCODING = 1;

/** Limits of the service. */
export type ImageLimits = {
  /** Size of the transform cache. */
  readonly cacheBytes: number;
  readonly maxConcurrent: number;
  /** Queued transforms. */
  readonly maxQueued: number;
  /** Time limit of one transform. */
  readonly timeoutSeconds: number;
};

// The site times out after 15 seconds.
const defaultLimits: ImageLimits = {
  cacheBytes: CACHE_BYTES,
  maxConcurrent: 2,
  maxQueued: 32,
  timeoutSeconds: 10,
};

/** Serves the images of a lake's folder. */
export class ImageService {
  readonly assets: AssetFolder;
  readonly #cache: TransformCache;
  readonly #queue: WorkQueue;
  readonly #timeoutSeconds: number;

  constructor(folder: string, limits: Partial<ImageLimits> = {}) {
    const { cacheBytes, maxConcurrent, maxQueued, timeoutSeconds } = { ...defaultLimits, ...limits };
    this.assets = new AssetFolder(join(folder, 'assets'));
    this.#cache = new TransformCache(join(folder, 'transforms'), cacheBytes);
    this.#queue = new WorkQueue(maxConcurrent, maxQueued);
    this.#timeoutSeconds = timeoutSeconds;
  }

  /**
   * Returns the response for an image file and its parameters, null if there is no such image, or a message if the transform is
   * invalid.
   */
  async find(
    file: string,
    parameters: TransformParameters,
    accept: string,
  ): Promise<ImageResponse | string | null> {
    const name = parseImageFileName(file);
    if (!name || !(await this.assets.has('images', file))) return null;
    const original = this.assets.pathOf('images', file);
    const format = chooseFormat(name.extension, parameters, accept);
    if (format === null) {
      const readOriginal = () => readFile(original);
      return {
        etag: `"${name.sha1}"`,
        contentType: imageMimeTypes[name.extension] ?? 'application/octet-stream',
        readCached: readOriginal,
        read: readOriginal,
      };
    }
    const plan = planTransform(name.size, parameters, format);
    if (!plan) return 'The parameter rect lies outside the image.';
    const key = createHash('sha1')
      .update(JSON.stringify([ENCODING, file, plan]))
      .digest('hex');
    return {
      etag: `"${key}"`,
      contentType: imageMimeTypes[format] ?? 'application/octet-stream',
      readCached: () => this.#cache.get(`${key}.${format}`),
      read: (signal, network) =>
        this.#getOrMake(
          `${key}.${format}`,
          () => transformImage(original, plan, this.#timeoutSeconds),
          signal,
          network,
        ),
    };
  }

  /** Stops accepting work and waits up to `timeoutMs` for transforms in progress. Returns whether they finished. */
  close(timeoutMs: number): Promise<boolean> {
    return this.#queue.close(timeoutMs);
  }

  async #getOrMake(
    name: string,
    make: () => Promise<Buffer>,
    signal: AbortSignal,
    network?: string,
  ): Promise<Buffer> {
    const cached = await this.#cache.get(name);
    if (cached) return cached;
    const makeAndCache = async () => {
      // Another request may have finished it meanwhile.
      const cachedMeanwhile = await this.#cache.get(name);
      if (cachedMeanwhile) return cachedMeanwhile;
      const content = await make();
      await this.#cache.put(name, content);
      return content;
    };
    return this.#queue.get(name, makeAndCache, signal, network);
  }
}

/** Returns the output format, or null to serve the original. */
function chooseFormat(
  extension: string,
  parameters: TransformParameters,
  accept: string,
): OutputFormat | null {
  // SVG needs no scaling, and a transformed GIF would lose its animation.
  if (extension === 'svg' || (extension === 'gif' && parameters.frame === undefined)) return null;
  if (parameters.fm) return parameters.fm;
  if (parameters.auto === 'format') {
    if (/\bimage\/avif\b/.test(accept)) return 'avif';
    if (/\bimage\/webp\b/.test(accept)) return 'webp';
  }
  if (extension === 'avif' || extension === 'webp' || extension === 'jpg' || extension === 'png') {
    return changesImage(parameters) ? extension : null;
  }
  return extension === 'gif' ? 'png' : 'jpg';
}

/** Returns true if the image differs from its original, apart from the format. */
function changesImage(parameters: TransformParameters): boolean {
  const { w, h, rect, blur, q, flip, or, sat, sharp, invert } = parameters;
  const limits = [parameters['min-w'], parameters['max-w'], parameters['min-h'], parameters['max-h']];
  return (
    [w, h, rect, blur, q, flip, sat, ...limits].some((each) => each !== undefined) ||
    !!(or || sharp || invert)
  );
}
