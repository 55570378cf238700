import { expect, test } from 'vitest';
import { cardPicture } from './card-picture.ts';

const place = { projectId: 'southbound', dataset: 'production' };
const picture = { asset: { _ref: 'image-abc123-2400x1600-png' } };
const ask = (fields: object = {}) =>
  new URL(cardPicture({ ...picture, ...fields }, 'http://127.0.0.1:3001', place) ?? '');

test('crops a picture around its hotspot', () => {
  const { origin, pathname, searchParams } = ask({ hotspot: { x: 0.25, y: 0.75 } });
  expect(origin + pathname).toBe('http://127.0.0.1:3001/images/southbound/production/abc123-2400x1600.png');
  expect(Object.fromEntries(searchParams)).toMatchObject({
    crop: 'focalpoint',
    'fp-x': '0.25',
    'fp-y': '0.75',
  });
});

test("stays within the editor's crop", () => {
  const rect = ask({ crop: { top: 0.5, bottom: 0, left: 0, right: 0 } }).searchParams.get('rect');
  const [left = 0, top = 0, width = 0, height = 0] = rect?.split(',').map(Number) ?? [];
  expect(top).toBeGreaterThanOrEqual(800);
  expect(top + height).toBeLessThanOrEqual(1600);
  expect(left + width).toBeLessThanOrEqual(2400);
});

test('returns nothing for a value that is not an image', () => {
  for (const odd of [undefined, {}, { asset: { _ref: 'file-a-pdf' } }, { asset: 'x' }])
    expect(cardPicture(odd, null, place)).toBeUndefined();
  expect(cardPicture(picture, null, place)).toMatch(/^https:\/\/cdn\.sanity\.io\/images\//);
});
