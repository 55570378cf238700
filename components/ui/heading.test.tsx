import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Heading } from './heading.tsx';

test('a heading never starts a line with the dash between two names', () => {
  expect(renderToStaticMarkup(<Heading level={2}>Te Huia: Hamilton – Auckland</Heading>)).toContain(
    'Hamilton\u00A0– Auckland',
  );
});

test('a name in two languages breaks between them, and never starts a line with the slash', () => {
  const html = renderToStaticMarkup(<Heading level={1}>Stewart Island / Rakiura</Heading>);
  expect(html).toMatch(
    /<span class="[^"]*\binline-block">Stewart Island\u00A0\/<\/span> <span class="[^"]*\binline-block">Rakiura<\/span>/,
  );
});

test('a heading with elements inside is unchanged', () => {
  expect(
    renderToStaticMarkup(
      <Heading level={3}>
        Destinations <span>4</span>
      </Heading>,
    ),
  ).toContain('Destinations <span>4</span>');
});
