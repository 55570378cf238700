import { describe, expect, it } from 'vitest';
import { parseRelease } from './release.ts';

describe('parseRelease', () => {
  it('reads the current build', () => {
    expect(parseRelease({ id: 'k3x', timestamp: 1795219200000, more: 1 })).toEqual({
      id: 'k3x',
      timestamp: 1795219200000,
    });
  });

  it.each([null, undefined, 'k3x', [], {}, { id: '', timestamp: 1 }, { id: 5, timestamp: 1 }, { id: 'a' }])(
    'returns null for %o',
    (value) => {
      expect(parseRelease(value)).toBeNull();
    },
  );
});
