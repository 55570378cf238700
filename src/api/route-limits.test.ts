import { describe, expect, it } from 'vitest';
import { duringVisit } from '#src/platform/http/visit.ts';
import { createRateLimits, rateLimits } from '#src/platform/rate-limits/rate-limits.ts';
import { routeLimits } from './route-limits.ts';

const cid = 'a'.repeat(30);
const site = 'https://southbound.example/api/v1';

/** How many of a hundred calls may be made. */
async function allowed(
  route: string,
  { address = '203.0.113.9', path = '/', cookie = '', limiter = routeLimits(createRateLimits(null)) } = {},
): Promise<number> {
  let count = 0;
  for (let call = 0; call < 100; call += 1) {
    const request = new Request(`${site}${path}`, { headers: { cookie } });
    if ((await duringVisit({ address, id: 'a' }, () => limiter.check(route, request))) === null) count += 1;
  }
  return count;
}

describe('calls', () => {
  it.each([
    ['GET /fare-search', rateLimits.search.points],
    ['POST /cart', rateLimits.cart.points],
    ['POST /checkout-booking/:cartSessionId', rateLimits.checkout.points],
    ['POST /contact', rateLimits.contact.points],
    ['GET /health', 100],
  ])('%s: so often and no more', async (route, points) => {
    expect(await allowed(route)).toBe(points);
  });

  it('are counted for each sender apart', async () => {
    const limiter = routeLimits(createRateLimits(null));
    await allowed('POST /contact', { limiter });
    expect(await allowed('POST /contact', { limiter, address: '198.51.100.1' })).toBe(3);
  });

  it.each([
    ['its cookie', { cookie: `a=b; cid=${cid}` }],
    ['its address', { path: `/cart/${cid}` }],
  ])('are counted for a cart, named by %s, from wherever they come', async (_, named) => {
    const limiter = routeLimits(createRateLimits(null));
    const route = 'path' in named ? 'DELETE /cart/:cartSessionId' : 'POST /cart';
    await allowed(route, { limiter, ...named });
    expect(await allowed(route, { limiter, ...named, address: '198.51.100.1' })).toBe(0);
  });

  it('of the site itself are not counted', async () => {
    const limiter = routeLimits(createRateLimits(null));
    for (let call = 0; call < 10; call += 1)
      expect(await limiter.check('POST /contact', new Request(`${site}/contact`))).toBeNull();
  });
});
