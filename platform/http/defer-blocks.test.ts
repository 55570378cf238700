import { describe, expect, it } from 'vitest';
import { deferBlocks } from './defer-blocks.ts';

const page = (body: string) =>
  `<!DOCTYPE html><html><head><title>T</title></head><body>${body}</body></html>`;

describe('a page with deferred blocks', () => {
  it('defers them with a script in its head that browsers can parse', () => {
    const html = deferBlocks(page('<div data-block="faq" data-later="">Taupō</div>'));
    const [, code = ''] = /<title>T<\/title><script>(.*?)<\/script><\/head>/.exec(html) ?? [];
    expect(code).toMatch(/^\(function deferLayout\(/);
    expect(() => new Function(code)).not.toThrow();
    expect(code).not.toMatch(/\/[/*] /);
  });

  it('is unchanged without deferred blocks or without a head', () => {
    for (const html of [page('<p>data-later</p>'), '<div data-later="">Taupō</div>', ''])
      expect(deferBlocks(html)).toBe(html);
  });
});
