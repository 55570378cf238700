/** Thread of low priority that compresses popular bodies as tightly as possible. */
import { Worker } from 'node:worker_threads';
import type { BrotliOptions } from 'node:zlib';
import { log } from '#platform/log.ts';

/** Compresses a body in the background. Resolves to null if that is impossible; never rejects. */
export type CompressInBackground = (body: Buffer, options: BrotliOptions) => Promise<Uint8Array | null>;

/** The part of a `Worker` that is used here. */
interface CompressionWorker {
  postMessage(order: unknown): void;
  on(event: 'message', listener: (result: Uint8Array) => void): unknown;
  on(event: 'error' | 'exit', listener: (reason: unknown) => void): unknown;
  unref(): void;
}

/** The process's own options, such as modules to load first, do not concern the thread. */
const startWorker = (): CompressionWorker =>
  new Worker(new URL('./compress-worker.mjs', import.meta.url), { execArgv: [] });

/**
 * Returns a compressor in a thread of its own, which starts with the first body and does not keep the process running. The
 * highest level takes thirty times as long as the one for visitors who wait. On a thread with the lowest priority it uses
 * only time that nothing else needs. After a failed thread nothing is compressed any more.
 */
export function createCompressionThread(start = startWorker): CompressInBackground {
  let worker: CompressionWorker | undefined;
  let hasFailed = false;
  const waiting: ((result: Uint8Array | null) => void)[] = [];

  function fail(err: unknown): void {
    if (!hasFailed)
      log.warn({ event: 'compression.failed', err }, 'Popular pages are no longer compressed tightly');
    hasFailed = true;
    for (const resolve of waiting.splice(0)) resolve(null);
  }

  function open(): CompressionWorker | undefined {
    let opened: CompressionWorker;
    try {
      opened = start();
    } catch (err) {
      fail(err);
      return undefined;
    }
    opened.on('message', (result: Uint8Array) => waiting.shift()?.(result));
    opened.on('error', fail);
    opened.on('exit', fail);
    opened.unref();
    return opened;
  }

  return (body, options) => {
    if (!hasFailed) worker ??= open();
    if (hasFailed || !worker) return Promise.resolve(null);
    const { promise, resolve } = Promise.withResolvers<Uint8Array | null>();
    waiting.push(resolve);
    worker.postMessage({ body, options });
    return promise;
  };
}
