import { expect, it } from 'vitest';
import { isDictionarySource } from './dictionary-source.ts';

const path = '/terms-and-conditions/';

it.each([{}, { rsc: '1' }, { cookie: 'cid=a' }])('makes dictionaries of a whole page, with %o', (headers) =>
  expect(isDictionarySource({ url: path, headers })).toBe(true),
);

it.each([
  { url: '/' },
  { url: `${path}?_rsc=1` },
  { url: path, headers: { rsc: '1', 'next-router-segment-prefetch': '/_tree' } },
  { url: path, headers: { rsc: '1', 'next-router-prefetch': '1' } },
])('makes none of %o', ({ url, headers = {} }) => expect(isDictionarySource({ url, headers })).toBe(false));
