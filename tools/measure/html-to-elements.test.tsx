import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { htmlToElements } from './html-to-elements.ts';

test('React renders the same HTML from the elements', () => {
  const page = renderToStaticMarkup(
    <html lang="en-NZ">
      <body className="plain" style={{ color: 'red', '--gap': '2px' } as object}>
        <label htmlFor="a">
          Ōtaki &amp; “Kaikōura” <b>{'<now>'}</b>
        </label>
        <input id="a" disabled title="" />
        <svg viewBox="0 0 1 1" aria-hidden="true">
          <path d="M0 0" />
        </svg>
      </body>
    </html>,
  );
  const html = page.replace('</body>', '<!-- --><script>self.x = "<p>";</script></body>');
  expect(renderToStaticMarkup(htmlToElements(`<!DOCTYPE html>${html}`))).toBe(page);
});
