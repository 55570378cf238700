import { describe, expect, it } from 'vitest';
import { link } from './link.schema.ts';

const hrefOf = (href: string) => link.safeParse({ label: 'Read on', href }).data?.href;

describe('a link', () => {
  it.each(['/tours/', '#fares', 'https://example.nz/', 'mailto:us@example.nz', 'tel:+6431234567'])(
    'may lead to %s',
    (href) => {
      expect(hrefOf(href)).toBe(href);
    },
  );

  it.each([
    ['Https://Example.NZ/', 'https://Example.NZ/'],
    ['Mailto:desk@example.nz', 'mailto:desk@example.nz'],
    ['TEL:+6431234567', 'tel:+6431234567'],
  ])('may be written with capitals: %s', (written, address) => {
    expect(hrefOf(written)).toBe(address);
  });

  it.each(['//evil.example/', '/\\evil.example/', 'javascript:alert(1)', 'data:text/html,hello', 'tours/'])(
    'may not lead to %s, which a browser treats as another site, a script or a document',
    (href) => {
      expect(hrefOf(href)).toBeUndefined();
    },
  );
});
