/** Unit tests of the request plans and their placeholders. */
import { describe, expect, it, test } from 'vitest';
import { testApi } from '#api/test-api.testing.ts';
import { apiTargets } from './api-targets.ts';
import { handWrittenTargets, multipart } from './hand-written-targets.ts';
import { KnownIds, placeholder } from './known-ids.ts';
import { readDescription } from './operations.ts';
import { plansOf } from './request-plans.ts';
import { percentEncode, planOf } from './requests.ts';

const description = readDescription(
  await (await testApi().request('http://localhost/api/v1/openapi.json')).text(),
);
const targets = [...apiTargets(description), ...handWrittenTargets];

describe('the requests of a seed', () => {
  const some = [...plansOf(targets, 7, 1_200)];

  it('are the same for the same seed, and differ for another', () => {
    const words = (seed: number) =>
      [...plansOf(targets, seed, 400)].map(({ plan, visitor }) => JSON.stringify([plan, visitor]));
    expect(words(7)).toEqual(words(7));
    expect(words(8)).not.toEqual(words(7));
  });

  it('request every target', () => {
    expect(new Set(some.map(({ target }) => target.name)).size).toBe(targets.length);
  });

  it('are partly valid, partly mutated, and occasionally malformed HTTP', () => {
    const share = (is: (each: (typeof some)[number]) => boolean) => some.filter(is).length / some.length;
    expect(share(({ plan }) => plan.twists.length === 0)).toBeGreaterThan(0.15);
    expect(share(({ plan }) => plan.twists.length > 0)).toBeGreaterThan(0.5);
    expect(share(({ plan }) => plan.isMalformed)).toBeLessThan(0.15);
    expect(share(({ plan }) => plan.isMalformed)).toBeGreaterThan(0.01);
  });

  it('come from many visitors, and some from one that exceeds the rate limits', () => {
    const visitors = some.map(({ visitor }) => visitor);
    expect(new Set(visitors).size).toBe(121);
    expect(visitors.filter((visitor) => visitor === '203.0.113.7').length).toBe(30);
  });
});

test('replaces placeholders in a request', async () => {
  const known = new KnownIds(Temporal.PlainDate.from('2026-11-22'), 'secret');
  known.add({ cart: 'first', total: '155.5' });
  known.add({ cart: 'second', total: '99' });
  const plan = await known.fill(
    planOf({
      method: 'POST',
      path: `/api/v1/cart/${placeholder('cart', 3)}`,
      query: [['date', placeholder('day', 10)]],
      headers: [['Sanity-Webhook-Signature', placeholder('signed', 0)]],
      json: { expectedTotal: placeholder('total', 1), note: 'Mārama' },
      raw: null,
      isMalformed: false,
      twists: [],
    }),
  );
  expect(plan.target).toBe('/api/v1/cart/second?date=2026-12-02');
  expect(plan.body?.toString()).toBe('{"expectedTotal":99,"note":"Mārama"}');
  expect(plan.headers[0]?.[1]).toMatch(/^t=\d+,v1=[\w-]{43}$/);
});

test('encodes text as UTF-8 bytes', () => {
  expect(percentEncode('a/ō~\0')).toBe('a%2f%c5%8d~%00');
  expect(multipart([['name', 'Mere']])).toBe(
    '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nMere\r\n--x--\r\n',
  );
});
