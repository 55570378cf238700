import { describe, expect, test } from 'vitest';
import { memoizeByContent } from './memoize.ts';

/** Returns a memoised function, and the arguments of its computations. */
function counted(maxEntries: number) {
  const computed: unknown[] = [];
  const memoized = memoizeByContent(
    (value: { readonly name: string }) => {
      computed.push(value.name);
      return { upper: value.name.toUpperCase() };
    },
    { maxEntries },
  );
  return { memoized, computed };
}

describe('a memoised function', () => {
  test('computes once for arguments of equal content', () => {
    const { memoized, computed } = counted(2);
    expect(memoized({ name: 'a' })).toBe(memoized({ name: 'a' }));
    expect(memoized({ name: 'b' })).toEqual({ upper: 'B' });
    expect(computed).toEqual(['a', 'b']);
  });

  test('evicts the result that was least recently used', () => {
    const { memoized, computed } = counted(2);
    for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) memoized({ name });
    expect(computed).toEqual(['a', 'b', 'c', 'b']);
  });

  test('caches a result of undefined', () => {
    let calls = 0;
    const memoized = memoizeByContent(
      (_: number) => {
        calls += 1;
      },
      { maxEntries: 2 },
    );
    memoized(1);
    memoized(1);
    expect(calls).toBe(1);
  });

  test('computes again after an exception', () => {
    let calls = 0;
    const memoized = memoizeByContent(
      (_: number) => {
        calls += 1;
        if (calls === 1) throw new Error('once');
        return calls;
      },
      { maxEntries: 2 },
    );
    expect(() => memoized(1)).toThrow('once');
    expect(memoized(1)).toBe(2);
  });

  test('uses the given key', () => {
    const memoized = memoizeByContent((text: string) => text.length, {
      maxEntries: 2,
      keyOf: ([text]) => text.toLowerCase(),
    });
    expect(memoized('Ab')).toBe(memoized('aB'));
  });
});
