import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { log } from '#platform/log.ts';
import { brotliOptions } from './brotli-options.ts';
import { createCompressionThread } from './compression-thread.ts';

/** A thread that answers when told to, and the bodies that it received. */
function fakeWorker() {
  const received: unknown[] = [];
  const worker = Object.assign(new EventEmitter(), {
    postMessage: (body: unknown) => void received.push(body),
    unref: () => undefined,
  });
  return { worker, received };
}

describe('the compression thread', () => {
  test('compresses bodies in their order', async () => {
    const compress = createCompressionThread();
    const texts = ['Kaikōura '.repeat(200), 'Ōtaki '.repeat(100)];
    const packed = await Promise.all(
      texts.map((text) => compress(Buffer.from(text), brotliOptions(text.length, 11))),
    );
    expect(packed.map((bytes) => bytes && brotliDecompressSync(bytes).toString())).toEqual(texts);
  });

  test('compresses with a dictionary', async () => {
    const dictionary = randomBytes(2_000);
    // Node's types lack the dictionary.
    const options = { dictionary, maxOutputLength: 4_000 };
    const packed = await createCompressionThread()(dictionary.subarray(500), options);
    expect(packed?.length).toBeLessThan(100);
    expect(packed && brotliDecompressSync(packed, options)).toEqual(dictionary.subarray(500));
  });

  test('starts once, with the first body', async () => {
    const { worker, received } = fakeWorker();
    let started = 0;
    const compress = createCompressionThread(() => {
      started += 1;
      return worker;
    });
    expect(started).toBe(0);
    const results = [compress(Buffer.from('a'), {}), compress(Buffer.from('b'), {})];
    worker.emit('message', new Uint8Array([1]));
    worker.emit('message', new Uint8Array([2]));
    expect(await Promise.all(results)).toEqual([new Uint8Array([1]), new Uint8Array([2])]);
    expect([started, received.length]).toEqual([1, 2]);
  });

  test('gives up if no thread can be started', async () => {
    const compress = createCompressionThread(() => {
      throw new Error('no more threads');
    });
    expect(await compress(Buffer.from('a'), {})).toBeNull();
  });

  test.each(['error', 'exit'])('gives up after the thread’s %s', async (event) => {
    const { worker, received } = fakeWorker();
    const compress = createCompressionThread(() => worker);
    const waiting = compress(Buffer.from('a'), {});
    const warn = vi.spyOn(log, 'warn').mockReturnValue();
    worker.emit(event, new Error('out of memory'));
    worker.emit('exit', 1);
    expect(await waiting).toBeNull();
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ event: 'compression.failed' }),
      expect.any(String),
    );
    expect(await compress(Buffer.from('b'), {})).toBeNull();
    expect(received).toHaveLength(1);
  });
});
