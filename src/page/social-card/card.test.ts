import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contactPage } from '#api/test-api.testing.ts';
import { parseTokens } from '#components/tokens/parse-tokens.ts';
import { root } from '#scripts/launch/root.mjs';
import { draftMetadata, pageMetadata } from '../page-metadata.ts';
import { cardOf, cardPath, hashCard, parseCardPath, pictureSize, planes } from './card.ts';
import { pictureSource } from './page-card.ts';

const src = `/media/images/southbound/production/${'a'.repeat(40)}-2400x1600.png`;
const image = { src, width: 2400, height: 1600, alt: 'A train by the sea.' };
const page = { ...contactPage, image };

// @spec C.6
test('shows the page’s title, and the tagline on the home page', () => {
  expect(cardOf(page).title).toBe('Contact');
  expect(cardOf({ ...page, path: '/', title: 'Home' }).title).toBe('New Zealand by rail, road and sea');
});

test('has the colour of the page’s mode, equal to the design token', () => {
  expect(cardOf(page).plane).toBe('deep');
  expect(cardOf({ ...page, path: '/ways_to_see_nz/ferry_journeys/bluebridge_ferry/' }).plane).toBe(
    'ferry-plane',
  );
  const tokens = parseTokens(readFileSync(join(root, 'components/tokens.css'), 'utf8'), 'color');
  for (const [name, colour] of Object.entries(planes))
    expect.soft(tokens.find((token) => token.name === name)?.value, name).toContain(`(${colour},`);
});

describe('the address of a card', () => {
  test('contains the page and the hash of the content, for any path', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-zā0-9_-]{1,20}$/), { maxLength: 4 }), (parts) => {
        const path = parts.length === 0 ? '/' : `/${parts.join('/')}/`;
        const own = { ...page, path };
        expect(parseCardPath(new URL(cardPath(own), 'http://site.test').pathname)).toEqual({
          page: path,
          mark: hashCard(cardOf(own)),
        });
      }),
    );
  });

  test('changes with the content of the card only', () => {
    const changed = { ...page, revision: 'r2', updatedAt: '2026-12-01T00:00:00Z', summary: 'Contact us.' };
    expect(cardPath(changed)).toBe(cardPath(page));
    for (const other of [
      { ...page, title: 'Contact us' },
      { ...page, image: null },
      { ...page, image: { ...image, hotspot: { x: 0.2, y: 0.5 } } },
    ])
      expect(cardPath(other)).not.toBe(cardPath(page));
  });

  test.each([
    '/social/',
    '/social/a/x.png',
    '/social/a/0123456789abcdef.jpg',
    '/social//a/0123456789abcdef.png',
  ])('has another form than %s', (path) => expect(parseCardPath(path)).toBeNull());

  test('is in the page’s metadata, with size and alternative text', () => {
    const { openGraph, twitter } = pageMetadata(page, 'http://site.test');
    expect(openGraph?.images).toEqual([
      {
        url: `http://site.test${cardPath(page)}`,
        width: 1200,
        height: 630,
        type: 'image/png',
        alt: 'Contact. A train by the sea.',
      },
    ]);
    expect(twitter).toEqual({ card: 'summary_large_image', images: [] });
  });

  test('is not in a draft’s metadata, because drafts are not public', () => {
    expect(JSON.stringify(draftMetadata(page, 'http://site.test'))).not.toContain('/social/');
  });
});

test('never shows a part of a picture that the editor cropped away', () => {
  const edge = fc.double({ min: 0, max: 0.45, noNaN: true });
  const crops = fc.record({ top: edge, bottom: edge, left: edge, right: edge });
  fc.assert(
    fc.property(crops, (crop) => {
      const { searchParams } = new URL(
        cardOf({ ...page, image: { ...image, crop } }).picture ?? '',
        'http://site.test',
      );
      const [left = -1, top = -1, width = 0, height = 0] = (searchParams.get('rect') ?? '')
        .split(',')
        .map(Number);
      // Allows half a pixel of rounding per side.
      expect(left).toBeGreaterThanOrEqual(Math.floor(crop.left * image.width));
      expect(top).toBeGreaterThanOrEqual(Math.floor(crop.top * image.height));
      expect(left + width).toBeLessThanOrEqual(Math.ceil((1 - crop.right) * image.width) + 1);
      expect(top + height).toBeLessThanOrEqual(Math.ceil((1 - crop.bottom) * image.height) + 1);
      expect(width / height).toBeCloseTo(pictureSize.width / pictureSize.height, 1);
    }),
  );
});

describe('the picture of a card', () => {
  const lake = 'http://127.0.0.1:3001';

  test('is fetched from the lake, or from the CDN of hosted Sanity', () => {
    const picture = cardOf(page).picture ?? '';
    expect(pictureSource(picture, '/media/', lake)).toBe(picture.replace('/media/', `${lake}/`));
    const hosted = `https://cdn.sanity.io/images/p/d/${'a'.repeat(40)}-1x1.jpg?w=690`;
    expect(pictureSource(hosted, 'https://cdn.sanity.io/', lake)).toBe(hosted);
  });

  test.each([
    'https://elsewhere.example/images/a.png?w=1',
    '//elsewhere.example/media/images/a.png?w=1',
    'https://cdn.sanity.io.elsewhere.example/images/a.png?w=1',
    '/media/../v1/data/query/production.png?w=1',
    '/media/files/a.pdf?w=1',
    '/media/images/southbound/production/drawing.svg?w=1',
    'data:image/png;base64,AAAA',
  ])('is fetched from no other host: %s', (picture) => {
    expect(pictureSource(picture, '/media/', lake)).toBeNull();
    expect(pictureSource(picture, 'https://cdn.sanity.io/', lake)).toBeNull();
  });
});
