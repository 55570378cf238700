import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCachedSearch } from './cached-search.ts';
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

function site() {
  const world = { state: '1', title: 'Kaikōura', isAway: false, builds: 0, wait: Promise.resolve() };
  const search = createCachedSearch({
    lifetimeMs: 60_000,
    state: async () => {
      if (world.state === 'unknown') throw new Error('no state');
      return world.state;
    },
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

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the search index cache', () => {
  test('is built once for concurrent searches, and rebuilt after a change', async () => {
    const { world, finds } = site();
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

  test('answers from the old index while a rebuild takes long', async () => {
    const { world, finds } = site();
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
  });

  test('is rebuilt in the background after its lifetime, in case a change was not reported', async () => {
    const { world, finds } = site();
    await finds('kaikoura');
    world.title = 'Picton';
    await vi.advanceTimersByTimeAsync(59_000);
    expect(await finds('kaikoura')).toBe(true);
    expect(world.builds).toBe(1);
    await vi.advanceTimersByTimeAsync(2_000);
    const { promise, resolve } = Promise.withResolvers<void>();
    world.wait = promise;
    expect(await finds('kaikoura')).toBe(true);
    expect(world.builds).toBe(2);
    resolve();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await finds('picton')).toBe(true);
    expect(world.builds).toBe(2);
  });

  test('is rebuilt immediately after a change during the build', async () => {
    const { world, finds } = site();
    const { promise, resolve } = Promise.withResolvers<void>();
    world.wait = promise;
    const asked = finds('kaikoura');
    await expect.poll(() => world.builds).toBe(1);
    Object.assign(world, { state: '2', title: 'Picton' });
    resolve();
    expect(await asked).toBe(true);
    expect(await finds('picton')).toBe(true);
  });

  test('stays in use while the content is unavailable, and fails only without any index', async () => {
    const { world, finds } = site();
    world.isAway = true;
    await expect(finds('kaikoura')).rejects.toThrow('away');
    world.isAway = false;
    await vi.advanceTimersByTimeAsync(2_500);
    expect(await finds('kaikoura')).toBe(true);
    Object.assign(world, { state: '2', isAway: true });
    expect(await finds('kaikoura')).toBe(true);
    world.state = 'unknown';
    await vi.advanceTimersByTimeAsync(2_500);
    expect(await finds('kaikoura')).toBe(true);
  });

  test.each([
    ['without an older one', 0],
    ['with an older one', 1],
  ])('retries a failed build only after a pause, for any number of searches: %s', async (_which, made) => {
    const { world, finds } = site();
    if (made > 0) await finds('kaikoura');
    Object.assign(world, { state: '2', isAway: true });
    for (let at = 0; at < 3; at++) await finds('kaikoura').catch(() => undefined);
    expect(world.builds).toBe(made + 1);
    await vi.advanceTimersByTimeAsync(2_500);
    await finds('kaikoura').catch(() => undefined);
    expect(world.builds).toBe(made + 2);
  });
});
