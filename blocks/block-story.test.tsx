import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { quote } from '#schemas/blocks/quote.schema.ts';
import { blockStories } from './block-story.tsx';

const fixture = { text: 'We missed the bus and had the best day of the trip.' };
const story = blockStories({
  schema: quote,
  Component: ({ block }) => <blockquote>{block.text}</blockquote>,
  layout: 'text',
})(fixture, undefined);

test('a story shows the values set in the controls panel', () => {
  expect(story.args).toEqual(fixture);
  expect(renderToStaticMarkup(story.render({ ...fixture, text: 'Kia ora.' }))).toContain('Kia ora.');
});

test('a value that the schema rejects shows its fault, named as in the Studio', () => {
  const html = renderToStaticMarkup(story.render({ ...fixture, text: 7 }));
  expect(html).toContain('Quotation');
  expect(html).toMatch(/<li>[^<]+: [^<]+<\/li>/);
  expect(html).not.toContain('<blockquote>');
});

test('a fixture that the schema rejects fails its story', () => {
  const broken = blockStories({ schema: quote, Component: () => null, layout: 'text' })(
    { text: 7 },
    undefined,
  );
  expect(() => broken.render({ text: 7 })).toThrow();
});
