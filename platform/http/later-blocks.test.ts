import { describe, expect, it } from 'vitest';
import { withLaterBlocks } from './later-blocks.ts';

const page = (body: string) =>
  `<!DOCTYPE html><html><head><title>T</title></head><body>${body}</body></html>`;

describe('a page with blocks to be laid out later', () => {
  it('holds them back by a script in its head that a browser can read', () => {
    const html = withLaterBlocks(page('<div data-block="faq" data-later="">Taupō</div>'));
    const [, code = ''] = /<title>T<\/title><script>(.*?)<\/script><\/head>/.exec(html) ?? [];
    expect(code).toMatch(/^\(function holdBack\(/);
    expect(() => new Function(code)).not.toThrow();
    expect(code).not.toMatch(/\/[/*] /);
  });

  it('is left as it is where there is none, or no head', () => {
    for (const html of [page('<p>data-later</p>'), '<div data-later="">Taupō</div>', ''])
      expect(withLaterBlocks(html)).toBe(html);
  });
});
