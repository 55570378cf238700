import { expect, it } from 'vitest';
import { isOwnAddress } from './closed-network.ts';

const page = 'http://localhost:3000/studio/structure';
const lake = { apiHost: 'http://127.0.0.1:3001' };

it.each([
  '/studio/environment.json',
  'http://localhost:3000/media/a.webp',
  'http://127.0.0.1:3001/v1/ping',
  'data:text/plain,hello',
  'blob:http://localhost:3000/7',
])('on the lake the Studio may request %s', (address) =>
  expect(isOwnAddress(address, page, lake)).toBe(true),
);

it.each([
  'https://sanity-cdn.com/v1/modules/sanity/latest',
  'https://abc123.api.sanity.io/v1/ping',
  'http://127.0.0.1:3002/',
  '//other.example/x',
])('on the lake the Studio may not request %s', (address) =>
  expect(isOwnAddress(address, page, lake)).toBe(false),
);

it.each([
  ['https://abc123.api.sanity.io/v1/ping', true],
  ['https://cdn.sanity.io/images/a.png', true],
  ['https://sanity-cdn.com/v1/modules', false],
  ['https://notsanity.io/', false],
])('on hosted Sanity it may request %s: %s', (address, may) =>
  expect(isOwnAddress(address, page, { apiHost: null })).toBe(may),
);
