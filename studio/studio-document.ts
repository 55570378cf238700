/**
 * HTML page of the Studio, rendered at build time. Sanity's default page loads fonts from another host; this one uses
 * the site only.
 */
import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { brand } from '#platform/brand.ts';

// The Studio's styles use the font Inter. These faces map it to the site's font for text.
const faces = readFileSync(new URL('../components/fonts.css', import.meta.url), 'utf8')
  .match(/@font-face \{[^}]*"Hanken Grotesk"[^}]*\}/g)
  ?.join('\n')
  .replaceAll('"Hanken Grotesk"', 'Inter');

const styles = `
${faces}
html { color-scheme: light dark; }
@media (prefers-color-scheme: dark) { html { background: #13141b; color: #fff; } }
html, body, #sanity { height: 100%; }
body { margin: 0; font-family: Inter, sans-serif; -webkit-font-smoothing: antialiased; }
.waiting { max-width: 32rem; margin: 0 auto; padding: 20vh 1.5rem 0; line-height: 1.5; }
.waiting h1 { margin: 0 0 .5rem; font-size: 1.25rem; }
.waiting p { margin: 0; }
`;

/** Written without JSX, because Node runs it during the build. */
export default function StudioDocument({ entryPath, css = [] }: { entryPath: string; css?: string[] }) {
  return createElement(
    'html',
    { lang: 'en-NZ' },
    createElement(
      'head',
      null,
      createElement('meta', { charSet: 'utf-8' }),
      createElement('meta', {
        name: 'viewport',
        content: 'width=device-width, initial-scale=1, viewport-fit=cover',
      }),
      createElement('meta', { name: 'robots', content: 'noindex' }),
      createElement('meta', { name: 'referrer', content: 'same-origin' }),
      createElement('title', null, `${brand.name} Studio`),
      createElement('link', { rel: 'icon', href: '/favicon.ico', sizes: '32x32' }),
      createElement('link', { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' }),
      css.map((href) => createElement('link', { key: href, rel: 'stylesheet', href })),
      createElement('style', null, styles),
    ),
    createElement(
      'body',
      null,
      createElement('div', { id: 'sanity' }),
      createElement('script', { type: 'module', src: entryPath }),
      createElement('noscript', null, 'The Studio needs JavaScript.'),
    ),
  );
}
