import { expect, it } from 'vitest';
import { isDictionarySource } from './dictionary-source.ts';

const path = '/terms-and-conditions/';
const payload = `${path}?_rsc=`;

it.each([
  { url: path },
  { url: path, headers: { cookie: 'cid=a' } },
  { url: payload, headers: { rsc: '1' } },
])('makes dictionaries of a whole page: %o', ({ url, headers = {} }) =>
  expect(isDictionarySource({ url, headers })).toBe(true),
);

it.each([
  { url: '/' },
  { url: `${path}?utm_source=a` },
  { url: payload },
  { url: path, headers: { rsc: '1' } },
  { url: payload, headers: { rsc: '1', 'next-router-segment-prefetch': '/_tree' } },
  { url: payload, headers: { rsc: '1', 'next-router-prefetch': '1' } },
])('makes none of anything else: %o', ({ url, headers = {} }) =>
  expect(isDictionarySource({ url, headers })).toBe(false),
);
