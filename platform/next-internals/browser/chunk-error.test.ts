import { describe, expect, it } from 'vitest';
import { isChunkError } from './chunk-error.ts';

describe('isChunkError', () => {
  const named = new Error('x');
  named.name = 'ChunkLoadError';

  it.each([
    named,
    new Error('Failed to load chunk /_next/static/chunks/a.js from module 5'),
    new Error('Loading chunk 12 failed.'),
    new Error('Loading CSS chunk app failed.'),
    new TypeError('Failed to fetch dynamically imported module: https://southbound.test/a.js'),
    new Error('render failed', { cause: named }),
  ])('recognises %s', (error) => {
    expect(isChunkError(error)).toBe(true);
  });

  it.each([new Error('Failed to fetch'), 'ChunkLoadError', null, new TypeError('x is not a function')])(
    'ignores %s',
    (error) => {
      expect(isChunkError(error)).toBe(false);
    },
  );
});
