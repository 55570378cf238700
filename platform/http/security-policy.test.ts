import { expect, test } from 'vitest';
import { allowInlineScripts, sourceOf } from './security-policy.ts';

const nowhere = { pictures: [], frames: [], calls: [], forms: [] };

test('allows each inline script of a page that is served unchanged, and no other', () => {
  const html = [
    '<html><head><script>first()</script>',
    '<script src="/_next/static/chunks/a.js" async=""></script></head>',
    '<body><script id="_R_">second("<b>")</script>',
    '<script type="application/ld+json">{"a":1}</script></body></html>',
  ].join('');
  const { body, headers } = allowInlineScripts(html, nowhere);
  expect(body).toBe(html);
  expect(headers['Content-Security-Policy']).toContain(
    `script-src 'self' ${sourceOf('first()')} ${sourceOf('second("<b>")')};`,
  );
});
