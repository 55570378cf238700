import { RateLimiterMemory } from 'rate-limiter-flexible';
import { describe, expect, it, vi } from 'vitest';
import { type RequestContext, runInRequestContext } from '#platform/http/request-context.ts';
import { createRateLimits, rateLimits } from '#platform/rate-limits/rate-limits.ts';
import { apiRoutes } from './calls.ts';
import type { RateLimiter } from './dependencies.ts';
import { createRouteLimiter, sessionOfRequest } from './route-limits.ts';
import { goodHeaders, testApi } from './test-api.testing.ts';

const cid = 'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1';
const site = 'https://southbound.example/api/v1';

/** Counts a request as the request guard does. */
async function check(limiter: RateLimiter, name: string, request: Request): Promise<number | null> {
  const route = apiRoutes.find((each) => each.name === name);
  if (!route) throw new Error(`No such call: ${name}`);
  return limiter.check(route, sessionOfRequest(route, request));
}

/** The context of a call over HTTP. */
const called = (address: string): RequestContext => ({ address, id: 'a' });

/** Returns how many of a hundred calls are allowed. */
async function allowed(
  route: string,
  {
    address = '203.0.113.9',
    visit = called(address),
    path = '/',
    cookie = '',
    limiter = createRouteLimiter(createRateLimits(null)),
  } = {},
): Promise<number> {
  let count = 0;
  for (let call = 0; call < 100; call += 1) {
    const request = new Request(`${site}${path}`, { headers: { cookie } });
    if ((await runInRequestContext(visit, () => check(limiter, route, request))) === null) count += 1;
  }
  return count;
}

describe('calls', () => {
  // @asvs 2.4.1
  it.each([
    ['GET /fare-search', rateLimits.search.points],
    ['POST /cart', rateLimits.cart.points],
    ['POST /checkout-booking/:cartSessionId', rateLimits.checkout.points],
    ['POST /contact', rateLimits.contact.points],
    ['GET /health', 100],
  ])('%s: are limited', async (route, points) => {
    expect(await allowed(route)).toBe(points);
  });

  it('are counted separately for each sender', async () => {
    const limiter = createRouteLimiter(createRateLimits(null));
    await allowed('POST /contact', { limiter });
    expect(await allowed('POST /contact', { limiter, address: '198.51.100.1' })).toBe(3);
  });

  it.each([
    ['its cookie', 'GET /fare-search', { cookie: `a=b; cid=${cid}` }],
    ['its address', 'DELETE /cart/:cartSessionId', { path: `/cart/${cid}` }],
    ['its address, encoded', 'DELETE /cart/:cartSessionId', { path: `/cart/%61${cid.slice(1)}/?id=1` }],
  ])('are counted by cart, named by %s, across networks', async (_, route, named) => {
    const limiter = createRouteLimiter(createRateLimits(null));
    await allowed(route, { limiter, path: `/cart/${cid}`, cookie: `cid=${cid}` });
    expect(await allowed(route, { limiter, ...named, address: '198.51.100.1' })).toBe(0);
  });

  // @asvs 2.4.1
  it.each([
    ['POST', 'in the body', '/cart', ''],
    ['PUT', 'in the body, whatever the cookie says', '/cart', `cid=${'z'.repeat(30)}`],
    ['DELETE', 'in the address', `/cart/${cid}?id=5c9a3c1e-8f9f-4c0b-9a51-2f7a4f1f7d10`, ''],
    [
      'DELETE',
      'in the address, encoded',
      `/cart/%61${cid.slice(1)}?id=5c9a3c1e-8f9f-4c0b-9a51-2f7a4f1f7d10`,
      '',
    ],
  ])(
    'that change a cart are counted by cart across networks: %s, named %s',
    async (method, _, path, cookie) => {
      const api = testApi({ rateLimiter: createRouteLimiter(createRateLimits(null)) });
      const items = [{ id: '5c9a3c1e-8f9f-4c0b-9a51-2f7a4f1f7d10', itemType: 'pass', productId: 'a' }];
      const change = (nth: number, session: string) =>
        runInRequestContext(called(`198.51.100.${nth}`), () =>
          api.request(`${site}${path.replace(cid.slice(1), session.slice(1))}`, {
            method,
            headers: { ...goodHeaders, 'Content-Type': 'application/json', Cookie: cookie },
            ...(method === 'DELETE' ? {} : { body: JSON.stringify({ cartSessionId: session, items }) }),
          }),
        );
      for (let nth = 0; nth < rateLimits.cart.points; nth += 1)
        expect([422, 503]).toContain((await change(nth, cid)).status);
      expect((await change(200, cid)).status).toBe(429);
      expect([422, 503]).toContain((await change(201, `a${'y'.repeat(29)}`)).status);
    },
  );

  // @asvs 2.4.1
  it('that are refused by network create no counters for the carts that they name', async () => {
    const counting = vi.spyOn(RateLimiterMemory.prototype, 'consume');
    const limiter = createRouteLimiter(createRateLimits(null));
    for (let call = 0; call < 10_000; call += 1) {
      const cookie = `cid=${String(call).padStart(30, 'a')}`;
      const request = new Request(`${site}/contact`, { headers: { cookie } });
      await runInRequestContext(called('203.0.113.9'), () => check(limiter, 'POST /contact', request));
    }
    const counters = new Set(counting.mock.calls.map(([key]) => key));
    counting.mockRestore();
    expect(counters.size).toBe(1 + rateLimits.contact.points);
  });

  it('by the site itself are not counted', async () => {
    const limiter = createRouteLimiter(createRateLimits(null));
    for (let call = 0; call < 10; call += 1)
      expect(await check(limiter, 'POST /contact', new Request(`${site}/contact`))).toBeNull();
  });

  it('by a page are not counted for reads, but for changes on behalf of its visitor', async () => {
    const page: RequestContext = { address: '203.0.113.9', id: 'a', isWithin: true };
    const limiter = createRouteLimiter(createRateLimits(null));
    for (let times = 0; times < 4; times += 1)
      expect(await allowed('GET /page-content', { limiter, visit: page })).toBe(100);
    expect(await allowed('POST /cart', { limiter, visit: page })).toBe(rateLimits.cart.points);
    expect(await allowed('GET /page-content', { limiter })).toBe(100);
  });

  it('beyond the limit of a network do not affect the pages that it requests', async () => {
    const limiter = createRouteLimiter(createRateLimits(null));
    for (let times = 0; times < 4; times += 1) await allowed('GET /page-content', { limiter });
    expect(await allowed('GET /page-content', { limiter })).toBe(0);
    const page: RequestContext = { address: '203.0.113.9', id: 'a', isWithin: true };
    expect(await allowed('GET /page-content', { limiter, visit: page })).toBe(100);
  });
});
