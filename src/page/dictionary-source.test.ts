import { expect, it } from 'vitest';
import { isDictionarySource } from './dictionary-source.ts';

const path = '/terms-and-conditions/';
const payload = `${path}?_rsc=`;

it.each([
  { url: path, rawHeaders: [] },
  { url: path, rawHeaders: ['Cookie', 'cid=a'] },
  { url: payload, rawHeaders: ['RSC', '1'] },
])('makes dictionaries of a whole page: %o', (request) => expect(isDictionarySource(request)).toBe(true));

it.each([
  { url: '/', rawHeaders: [] },
  { url: `${path}?utm_source=a`, rawHeaders: [] },
  { url: payload, rawHeaders: [] },
  { url: path, rawHeaders: ['RSC', '1'] },
  { url: payload, rawHeaders: ['RSC', '1', 'Next-Router-Segment-Prefetch', '/_tree'] },
  { url: payload, rawHeaders: ['RSC', '1', 'Next-Router-Prefetch', '1'] },
])('makes none of anything else: %o', (request) => expect(isDictionarySource(request)).toBe(false));
