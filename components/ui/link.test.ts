import { describe, expect, it } from 'vitest';
import { isExternal } from './link.tsx';

describe('isExternal', () => {
  // @spec 2.15
  it.each(['http://a.nz', 'https://a.nz', 'HTTPS://A.NZ', ' https://a.nz'])('%s leaves the site', (href) => {
    expect(isExternal(href)).toBe(true);
  });

  it.each(['/', '/http/', '#https:', 'mailto:a@b.nz', 'tel:+64', 'httpfoo', ''])('%s does not', (href) => {
    expect(isExternal(href)).toBe(false);
  });
});
