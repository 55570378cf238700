import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestLake, type TestLake } from '#lake/test-lake.ts';
import { forgetConfig } from '#platform/config.ts';
import { runInRequestContext } from '#platform/http/request-context.ts';
import { clientKeys } from '#platform/rate-limits/rate-limit-keys.ts';
import { rateLimits } from '#platform/rate-limits/rate-limits.ts';
import { currentRateLimits } from '#platform/rate-limits/request-rate-limits.ts';
import { cardPath } from '#src/page/social-card/card.ts';
import { GET } from './route.ts';

const title = 'Ferries to Ōtaki';
const red = { r: 255, g: 0, b: 0 };
let lake: TestLake;
let card: string;

beforeAll(async () => {
  lake = await startTestLake([
    { _id: 'plain', _type: 'page', title, path: { current: '/plain/' } },
    ...['First', 'Second', 'Third'].map((title) => ({
      _id: title,
      _type: 'page',
      title,
      path: { current: `/${title.toLowerCase()}/` },
    })),
    { _id: 'drafts.secret', _type: 'page', title: 'Secret', path: { current: '/secret/' } },
  ]);
  const poster = await sharp({ create: { width: 900, height: 700, channels: 3, background: red } })
    .png()
    .toBuffer();
  const { _id, path } = await lake.client.assets.upload('image', poster);
  const picture = { _type: 'image', asset: { _type: 'reference', _ref: _id }, alt: 'Red.' };
  const hero = { _key: 'h', _type: 'hero', schemaVersion: 1, heading: 'Pictured', picture };
  lake.write([
    { _id: 'pictured', _type: 'page', title, path: { current: '/ways/pictured/' }, blocks: [hero] },
  ]);
  card = cardPath({
    path: '/ways/pictured/',
    title,
    image: { src: `/media/${path}`, width: 900, height: 700, alt: 'Red.' },
  });
  vi.stubEnv('LAKE_URL', lake.url);
  forgetConfig();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  forgetConfig();
  await lake.close();
});

const ask = (path: string) => GET(new Request(new URL(path, 'http://site.test')));
const colourAt = async (png: ArrayBuffer, left: number, top: number) => {
  const { data } = await sharp(png)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
};

describe('the social card of a page', () => {
  test('is a PNG in card size with the page’s picture, cached for a year', async () => {
    const answer = await ask(card);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const png = await answer.arrayBuffer();
    expect(await sharp(png).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' });
    const [r = 0, g = 255] = await colourAt(png, 1100, 300);
    expect(r).toBeGreaterThan(240);
    expect(g).toBeLessThan(15);
    expect(png.byteLength).toBeLessThan(150_000);
  });

  test('shows the brand’s landscape if the page has no picture', async () => {
    const answer = await ask(cardPath({ path: '/plain/', title, image: null }));
    expect(answer.status).toBe(200);
    expect((await colourAt(await answer.arrayBuffer(), 1150, 20)).map((part) => part > 200)).toEqual([
      true,
      true,
      true,
    ]);
  });

  test('redirects an outdated address to the current one', async () => {
    const answer = await ask('/social/ways/pictured/0123456789abcdef.png');
    expect(answer.status).toBe(307);
    expect(answer.headers.get('location')).toBe(card);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });

  test.each([
    ['an unknown page', '/social/nowhere/0123456789abcdef.png'],
    ['a draft', cardPath({ path: '/secret/', title: 'Secret', image: null })],
    ['a malformed address', '/social/plain/card.png'],
    ['another site', '/social//elsewhere.example/0123456789abcdef.png'],
  ])('does not exist for %s', async (_what, path) => {
    const answer = await ask(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('location')).toBeNull();
  });

  test('counts only rendering against the rate limit of a network, not cached cards', async () => {
    const from = (who: number, path: string) =>
      runInRequestContext({ address: `203.0.113.${who}`, id: 'test' }, () => ask(path));
    const cards = ['First', 'Second', 'Third'].map((title) =>
      cardPath({ path: `/${title.toLowerCase()}/`, title, image: null }),
    );
    const [first = '', second = '', third = ''] = cards;
    expect((await from(1, first)).status).toBe(200);
    const limits = currentRateLimits();
    const network = clientKeys('203.0.113.1', undefined);
    for (let count = 1; count < rateLimits.picture.points; count += 1) await limits.take('picture', network);
    const refused = await from(1, second);
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([429, 'private, no-store']);
    expect((await from(1, first)).status).toBe(200);
    expect((await from(2, third)).status).toBe(200);
  });
});
