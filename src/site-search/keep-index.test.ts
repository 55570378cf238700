import { describe, expect, test, vi } from 'vitest';
import { keptSearch } from './keep-index.ts';
import { createSearchIndex } from './search-index.ts';

const indexOf = (title: string) =>
  createSearchIndex([
    {
      id: 'a',
      type: 'page',
      path: '/a/',
      title,
      place: null,
      summary: null,
      picture: null,
      text: '',
      otherNames: [],
    },
  ]);

function house() {
  const world = { state: '1', title: 'Kaikōura', isAway: false, builds: 0, wait: Promise.resolve() };
  const search = keptSearch({
    state: async () => world.state,
    build: async () => {
      world.builds += 1;
      const { title, isAway } = world;
      await world.wait;
      if (isAway) throw new Error('away');
      return indexOf(title);
    },
  });
  const finds = async (words: string) => (await search(words, 5)).total > 0;
  return { world, finds };
}

describe('the index in memory', () => {
  test('is made once, however many wait for it, and again when something changed', async () => {
    const { world, finds } = house();
    expect(await Promise.all([finds('kaikoura'), finds('kaikoura'), finds('picton')])).toEqual([
      true,
      true,
      false,
    ]);
    expect(await finds('kaikoura')).toBe(true);
    expect(world.builds).toBe(1);
    world.state = '2';
    world.title = 'Picton';
    expect(await finds('picton')).toBe(true);
    expect(await finds('kaikoura')).toBe(false);
    expect(world.builds).toBe(2);
  });

  test('answers from the older one while a newer one takes long', async () => {
    vi.useFakeTimers();
    try {
      const { world, finds } = house();
      await finds('kaikoura');
      const { promise, resolve } = Promise.withResolvers<void>();
      Object.assign(world, { state: '2', title: 'Picton', wait: promise });
      const asked = finds('kaikoura');
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await asked).toBe(true);
      resolve();
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await finds('picton')).toBe(true);
      expect(world.builds).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });

  test('is made anew at once when something changed while it was being made', async () => {
    const { world, finds } = house();
    const { promise, resolve } = Promise.withResolvers<void>();
    world.wait = promise;
    const asked = finds('kaikoura');
    await vi.waitFor(() => expect(world.builds).toBe(1));
    Object.assign(world, { state: '2', title: 'Picton' });
    resolve();
    expect(await asked).toBe(true);
    expect(await finds('picton')).toBe(true);
  });

  test('serves on while the content is away, and fails only where there never was one', async () => {
    const { world, finds } = house();
    world.isAway = true;
    await expect(finds('kaikoura')).rejects.toThrow('away');
    world.isAway = false;
    expect(await finds('kaikoura')).toBe(true);
    Object.assign(world, { state: '2', isAway: true });
    expect(await finds('kaikoura')).toBe(true);
  });
});
