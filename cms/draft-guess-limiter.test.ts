import { beforeEach, describe, expect, test, vi } from 'vitest';
import { runInRequestContext } from '#platform/http/request-context.ts';
import { rateLimits } from '#platform/rate-limits/rate-limits.ts';
import { singleton } from '#platform/singleton.ts';
import { lookUpDraftKey } from './draft-guess-limiter.ts';

// The counters belong to the process, so each test uses its own network.
let network = 0;
let asked: string[];
beforeEach(() => {
  network += 1;
  asked = [];
  singleton('content.lookup-budgets').current = undefined;
});

/** Looks up a key, which is right if it starts with `good`. */
const guess = (host: number, key: string) =>
  runInRequestContext({ address: `198.51.${network}.${host}`, id: 'a' }, () =>
    lookUpDraftKey('secrets', key, async () => {
      asked.push(key);
      return key.startsWith('good') ? key : null;
    }),
  );

const { points } = rateLimits.draft;

describe('a wrong draft key', () => {
  // @asvs 2.4.1
  test('is looked up up to the limit of its network, without affecting other networks', async () => {
    for (let nth = 0; nth < 300; nth += 1) expect(await guess(1, `wrong ${nth}`)).toBeNull();
    expect(asked).toHaveLength(points);
    expect(await guess(1, 'good from there')).toBeNull();
    expect(await guess(2, 'good from elsewhere')).toBe('good from elsewhere');
  });

  test('stays within the limit when all guesses arrive at once', async () => {
    await Promise.all(Array.from({ length: 100 }, (_, nth) => guess(1, `wrong ${nth}`)));
    expect(asked).toHaveLength(points);
  });

  test('is not looked up again at first, and counts once', async () => {
    for (let nth = 0; nth < 100; nth += 1) await guess(1, 'of a link that has ended');
    expect(asked).toHaveLength(1);
    expect(await guess(1, 'good')).toBe('good');
    expect(await guess(2, 'of a link that has ended')).toBeNull();
    expect(asked).toHaveLength(3);
  });
});

test('never counts right keys, and opens known keys while others guess', async () => {
  for (let nth = 0; nth < 3 * points; nth += 1) expect(await guess(1, `good ${nth}`)).toBe(`good ${nth}`);
  for (let nth = 0; nth <= points; nth += 1) await guess(1, `wrong ${nth}`);
  expect(await guess(1, 'good 7')).toBe('good 7');
});

test('does not count failed look-ups as guesses', async () => {
  const away = () =>
    runInRequestContext({ address: `198.51.${network}.1`, id: 'a' }, () =>
      lookUpDraftKey('secrets', 'good', () => Promise.reject(new Error('The content is away.'))),
    );
  for (let nth = 0; nth < 2 * points; nth += 1) await expect(away()).rejects.toThrow('The content is away.');
  expect(await guess(1, 'good')).toBe('good');
});

test('counts no guess while the budget of the process is spent', async () => {
  const spend = vi.fn(() => false);
  const none = { hasOpened: () => false, spend, noteOpened: () => undefined };
  singleton('content.lookup-budgets').current = { tokens: none, secrets: none };
  for (let nth = 0; nth < 2 * points; nth += 1) expect(await guess(1, 'good')).toBeNull();
  singleton('content.lookup-budgets').current = undefined;
  expect(spend).toHaveBeenCalledTimes(2 * points);
  expect(await guess(1, 'good')).toBe('good');
});
