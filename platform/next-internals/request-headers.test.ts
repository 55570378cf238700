import { expect, test } from 'vitest';
import { isPrefetchRequest } from './request-headers.ts';

test.each([
  ['a visit', {}, false],
  ['a navigation of Next’s router', { rsc: '1' }, false],
  ['a prefetch of Next’s router for a visible link', { rsc: '1', 'next-router-prefetch': '1' }, true],
  [
    'a prefetch of Next’s router for a hovered link, with its data',
    { rsc: '1', 'next-router-prefetch': '2' },
    false,
  ],
  ['a prefetch header without an RSC request', { 'next-router-prefetch': '1' }, false],
  ['another RSC header', { rsc: 'x', 'next-router-prefetch': '1' }, false],
  ['a speculative request of a browser', { purpose: 'prefetch' }, true],
] as const)('recognizes %s', (_what, headers, expected) => {
  expect(isPrefetchRequest(headers)).toBe(expected);
});
