import { describe, expect, test } from 'vitest';
import { ContentUnavailableError } from '#cms/content-source.ts';
import { siteSearchSchema } from '#contracts/api/search-schemas.ts';
import { goodHeaders, testApi } from './test-api.testing.ts';

const api = testApi();

async function get(query: string, app = api) {
  const response = await app.request(`http://localhost/api/v1/site-search${query}`, { headers: goodHeaders });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe('site search', () => {
  // @spec 7.11
  test.each(['kaikoura', 'Kaikōura', 'KAIK', 'kaiko\u0304ura'])('finds a place by %s', async (q) => {
    const { status, headers, body } = await get(`?q=${encodeURIComponent(q)}`);
    expect({ status, envelope: body.status }).toEqual({ status: 200, envelope: 'results' });
    expect(headers.get('Cache-Control')).toBe('private, max-age=30');
    expect(siteSearchSchema.parse(body.data)).toEqual({
      fit: 'all',
      total: 1,
      counts: { destination: 1 },
      found: [
        {
          type: 'destination',
          path: '/destinations/kaikoura/',
          title: [{ text: 'Kaikōura', isMatch: true }],
          place: 'Canterbury',
          excerpt: [{ text: 'Whales on one side, mountains on the other.', isMatch: false }],
          picture: null,
        },
      ],
      suggestions: [],
    });
  });

  test('counts all results, even beyond the limit', async () => {
    const { body } = await get('?q=mountains&limit=1');
    expect(body.data).toMatchObject({ total: 2, counts: { destination: 2 } });
    expect(body.data.found).toHaveLength(1);
  });

  test('returns an empty answer if nothing matches', async () => {
    const { status, body } = await get('?q=zzzz');
    expect({ status, fit: body.data.fit, found: body.data.found }).toEqual({
      status: 200,
      fit: 'none',
      found: [],
    });
  });

  test.each([
    ['', { q: 'Enter what you’re looking for.' }],
    ['?q=', { q: 'Enter what you’re looking for.' }],
    ['?q=%20%20', { q: 'Enter what you’re looking for.' }],
    [`?q=${'a'.repeat(101)}`, { q: 'Use up to 100 characters.' }],
    ['?q=a&limit=0', { limit: 'Use a whole number from 1 to 50.' }],
    ['?q=a&limit=51', { limit: 'Use a whole number from 1 to 50.' }],
    ['?q=a&limit=1.5', { limit: 'Use a whole number from 1 to 50.' }],
  ])('refuses %s in plain words', async (query, fields) => {
    const { status, headers, body } = await get(query);
    expect({ status, code: body.errorCode, fields: body.data.fields }).toEqual({
      status: 422,
      code: 'VALIDATION',
      fields,
    });
    expect(headers.get('Cache-Control')).toBe('private, no-store');
  });

  test('is a 503 while no index exists, and does not reveal the cause', async () => {
    const away = testApi({
      search: async () => {
        throw new ContentUnavailableError('The content lake did not respond.');
      },
    });
    const { status, body } = await get('?q=kaikoura', away);
    expect({ status, code: body.errorCode }).toEqual({ status: 503, code: 'UPSTREAM' });
    expect(JSON.stringify(body)).not.toMatch(/lake|kaikoura/);
  });
});
