/**
 * HTML page of the Studio, rendered at build time. Sanity's default page loads fonts from another host; this one uses
 * the site only.
 */
import { createElement } from 'react';
import { brand } from '#platform/brand.ts';

// The Studio's styles use the font Inter. This maps it to the site's font, whose file has all weights.
const face = (file: string, range: string) => `@font-face {
  font-family: Inter; font-style: normal; font-weight: 400 700; font-display: swap;
  src: url("/fonts/hanken-grotesk-${file}.woff2") format("woff2"); unicode-range: ${range};
}`;

const styles = `
${face('latin-ext', 'U+0100-02BA, U+1E00-1E9F, U+1EF2-1EFF')}
${face('macron', 'U+0100-0101, U+0112-0113, U+012A-012B, U+014C-014D, U+016A-016B')}
${face('latin', 'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD')}
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
