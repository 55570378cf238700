import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetConfig } from '#platform/config.ts';
import { runInRequestContext } from '#platform/http/request-context.ts';
import { rateLimits } from './rate-limits.ts';
import { requestWaitSeconds, withRateLimit } from './request-rate-limits.ts';

// The counters are process-wide, so each test uses its own network. The clock is stopped.
let network = 0;
beforeEach(() => {
  network += 1;
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  forgetConfig();
});
const from = <Result>(host: number, work: () => Result) =>
  runInRequestContext({ address: `198.51.${network}.${host}`, id: 'a' }, work);
const good = async () => new Response('good');

describe('the rate limit of a request outside the API', () => {
  // @asvs 2.4.1
  test.each(['search', 'drawn', 'signIn'] as const)('applies per network: %s', async (name) => {
    const { points, seconds } = rateLimits[name];
    for (let nth = 0; nth < points; nth += 1)
      expect(await from(1, () => requestWaitSeconds(name))).toBeNull();
    expect(await from(1, () => requestWaitSeconds(name))).toBe(seconds);
    expect(await from(2, () => requestWaitSeconds(name))).toBeNull();
  });

  // @asvs 15.2.2
  test('refuses with status 429 and a waiting time', async () => {
    for (let nth = 0; nth < rateLimits.drawn.points; nth += 1)
      expect((await from(1, () => withRateLimit('drawn', good))).status).toBe(200);
    const refused = await from(1, () =>
      withRateLimit('drawn', () => Promise.reject(new Error('never asked'))),
    );
    expect([refused.status, Number(refused.headers.get('Retry-After'))]).toEqual([
      429,
      rateLimits.drawn.seconds,
    ]);
    expect(refused.headers.get('Cache-Control')).toBe('private, no-store');
    expect(await refused.text()).toMatch(/^Too many requests from your address/);
  });

  test('does not count outside requests, or while rate limits are off', async () => {
    vi.stubEnv('RATE_LIMITS', 'off');
    forgetConfig();
    for (let nth = 0; nth <= rateLimits.signIn.points; nth += 1) {
      expect(await requestWaitSeconds('signIn')).toBeNull();
      expect(await from(1, () => requestWaitSeconds('signIn'))).toBeNull();
    }
  });
});
