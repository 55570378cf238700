import { expect, test } from 'vitest';
import { isPrefetch } from './prefetch.ts';

test.each([
  ['a visit', {}, false],
  ['what Next’s scripts ask for when a link is followed', { rsc: '1' }, false],
  ['what they ask for when a link is seen', { rsc: '1', 'next-router-prefetch': '1' }, true],
  [
    'what they ask for when a link is hovered over, with its data',
    { rsc: '1', 'next-router-prefetch': '2' },
    false,
  ],
  ['a header that somebody wrote', { 'next-router-prefetch': '1' }, false],
  ['another header', { rsc: 'x', 'next-router-prefetch': '1' }, false],
  ['what a browser guesses', { purpose: 'prefetch' }, true],
] as const)('%s is ahead of a visit, or is not', (_what, headers, isAhead) => {
  expect(isPrefetch(headers)).toBe(isAhead);
});
