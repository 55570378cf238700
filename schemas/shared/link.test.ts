import { describe, expect, test } from 'vitest';
import { link } from './link.ts';

const isLink = (href: string) => link.safeParse({ label: 'Write to us', href }).success;

describe('the address of a link', () => {
  test.each([
    '/',
    '/contact/',
    '/contact/#block-form',
    '#block-form',
    'https://example.nz/',
    'mailto:us@example.nz',
  ])('may be %j', (href) => {
    expect(isLink(href)).toBe(true);
  });

  // A browser takes the first two for addresses of another host.
  test.each(['//evil.example/', '/\\evil.example/', 'contact/', 'javascript:alert(1)', 'data:text/html,a'])(
    'can’t be %j',
    (href) => {
      expect(isLink(href)).toBe(false);
    },
  );
});
