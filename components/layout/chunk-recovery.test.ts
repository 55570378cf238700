import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayReload, type ReloadMemory, reloadIntervalMs } from './chunk-recovery.ts';

const memory = (): ReloadMemory => {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      values.set(key, value);
    },
  };
};

describe('mayReload', () => {
  it('allows one reload in ten seconds', () => {
    const store = memory();
    expect(mayReload('/a', store, 1000)).toBe(true);
    expect(mayReload('/a', store, 1000 + reloadIntervalMs - 1)).toBe(false);
    expect(mayReload('/a', store, 1000 + reloadIntervalMs)).toBe(true);
  });

  it('counts each path separately', () => {
    const store = memory();
    expect(mayReload('/a', store, 1000)).toBe(true);
    expect(mayReload('/b', store, 1000)).toBe(true);
  });

  it('allows a reload after the clock was set back', () => {
    const store = memory();
    expect(mayReload('/a', store, 1_000_000)).toBe(true);
    expect(mayReload('/a', store, 5000)).toBe(true);
  });

  it.each([
    [
      'throws',
      {
        getItem: () => null,
        setItem: () => {
          throw new Error('denied');
        },
      },
    ],
    ['forgets', { getItem: () => null, setItem: () => undefined }],
  ])('never reloads if the storage %s', (_, broken) => {
    expect(mayReload('/a', broken, 1000)).toBe(false);
  });

  it('ignores an invalid stored value', () => {
    const store = memory();
    store.setItem('reload:/a', 'yesterday');
    expect(mayReload('/a', store, 1000)).toBe(true);
  });

  // @spec 9.6
  it('never allows two reloads of a path within ten seconds, for any number of errors', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 4000 }), { maxLength: 80 }), (gaps) => {
        const store = memory();
        let now = 0;
        let last = Number.NEGATIVE_INFINITY;
        for (const gap of gaps) {
          now += gap;
          if (!mayReload('/a', store, now)) continue;
          expect(now - last).toBeGreaterThanOrEqual(reloadIntervalMs);
          last = now;
        }
      }),
    );
  });
});
